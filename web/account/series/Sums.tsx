import { Money } from '../../ui/Money.tsx'
import styles from './series.module.css'

/** Amounts with their labels. */
export function Sums({ sums }: { sums: readonly { label: string; rm: number }[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, rm }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money rm={rm} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
