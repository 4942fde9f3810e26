import { useMutation } from '@tanstack/react-query'
import { addMonths } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { dayLabel, monthLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import parts from '../panel/parts.module.css'
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
  const { mutate, isPending } = useMutation({
    mutationFn: (period: string) => call('POST /staff/tax/return/', { period }),
    onSuccess: async ({ rows }, period) => {
      const { saveCsv } = await import('../csv.ts')
      if (saveCsv(rows, `service-tax-${period}`))
        toastSuccess(m.staff_tax_csv_done({ period: periodName(period), count: rows.length }))
    },
    onError: (error) => toastError(failureSentence(error)),
  })
  return (
    <Card title={m.staff_tax_returns()}>
      <p className={styles.text}>{m.staff_tax_returns_text()}</p>
      {periods.length === 0 && <p>{m.staff_tax_returns_none()}</p>}
      <ul className={parts.rows}>
        {periods.map(({ period, amount, tax, due_day: due, is_over: isOver }) => (
          <li key={period}>
            <span>
              {periodName(period)}
              <br />
              <span className={parts.soft}>
                {m.staff_tax_period_amount({ amount: formatRm(amount), tax: formatRm(tax) })}
              </span>
              <br />
              <span className={parts.soft}>
                {isOver
                  ? m.staff_tax_period_due({ day: dayLabel(due) })
                  : m.staff_tax_period_open()}
              </span>
            </span>
            <button
              type="button"
              className={parts.quiet}
              aria-label={m.staff_tax_csv_of({ period: periodName(period) })}
              disabled={isPending}
              onClick={() => mutate(period)}
            >
              {m.staff_tax_csv()}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
