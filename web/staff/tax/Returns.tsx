import { addMonths } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { dayLabel, monthLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import { Detail } from '../panel/Rows.tsx'
import styles from './tax.module.css'
import type { Tax } from './words.ts'

function periodName(period: string): string {
  return m.staff_tax_period({
    from: monthLabel(period),
    to: monthLabel(addMonths(period, 1)),
  })
}

/**
 * The two-month periods, each with the figures of its return as a file
 * (docs/product/tax.md#returns).
 */
export function Returns({ tax: { periods } }: { tax: Tax }) {
  const { busy, act } = useAction()
  async function save(period: string) {
    const [{ rows }, { saveCsv }] = await Promise.all([
      call('POST /staff/tax/return/', { period }),
      import('../csv.ts'),
    ])
    if (saveCsv(rows, `service-tax-${period}`))
      toastSuccess(m.staff_tax_csv_done({ period: periodName(period), count: rows.length }))
  }
  return (
    <Card title={m.staff_tax_returns()}>
      <p className={styles.text}>{m.staff_tax_returns_text()}</p>
      {periods.length === 0 && <p>{m.staff_tax_returns_none()}</p>}
      <ul className={parts.rows}>
        {periods.map(({ period, amount, tax, due_day: due, is_over: isOver }) => (
          <li key={period}>
            <span>
              {periodName(period)}
              <Detail>
                {m.staff_tax_period_amount({ amount: formatRm(amount), tax: formatRm(tax) })}
              </Detail>
              <Detail>
                {isOver
                  ? m.staff_tax_period_due({ day: dayLabel(due) })
                  : m.staff_tax_period_open()}
              </Detail>
            </span>
            <QuietButton
              aria-label={m.staff_tax_csv_of({ period: periodName(period) })}
              disabled={busy !== undefined}
              onClick={() => act(period, () => save(period))}
            >
              {m.staff_tax_csv()}
            </QuietButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
