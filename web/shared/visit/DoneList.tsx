import type { CrewChecklistItem } from '../../../domain/api/crew.ts'
import { m } from '../../../messages/page.ts'
import styles from './DoneList.module.css'

/**
 * The checklist of a visit: items done, and items not done with the reason
 * (docs/product/visits.md#checklist).
 */
export function DoneList({ items }: { items: readonly CrewChecklistItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ item, name, done, reason }) => (
        <li key={item} data-done={done ?? undefined}>
          <span className={styles.name}>{name}</span>
          <span className={styles.state}>{stateName(done)}</span>
          {done === false && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ul>
  )
}

function stateName(done: boolean | null): string {
  if (done === null) return m.visit_item_unknown()
  return done ? m.visit_item_done() : m.visit_item_not_done()
}
