import { m } from '../../../messages/page.ts'
import { Card } from '../../ui/Card.tsx'
import { formatRm } from '../../ui/Money.tsx'
import styles from './tax.module.css'
import type { Tax } from './words.ts'

/** The taxable turnover compared with the threshold (docs/product/tax.md#threshold). */
export function Turnover({ tax: { turnover, threshold, is_near: isNear } }: { tax: Tax }) {
  return (
    <Card title={m.staff_tax_turnover()}>
      <meter
        className={styles.turnover}
        aria-label={m.staff_tax_turnover_of()}
        min={0}
        max={threshold}
        value={Math.min(threshold, Math.max(0, turnover))}
      />
      <p>
        {m.staff_tax_turnover_text({
          turnover: formatRm(turnover),
          threshold: formatRm(threshold),
        })}
      </p>
      {isNear && <p className={styles.warning}>{m.staff_tax_near()}</p>}
    </Card>
  )
}
