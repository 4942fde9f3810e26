import type { ListedCustomer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import styles from './customers.module.css'
import { signInWords } from './words.ts'

/** Important states of a customer, and the tags by staff. */
export function Tags({
  customer: { blocked, sign_in: signIn, tags },
}: {
  customer: {
    readonly blocked: boolean
    readonly sign_in: ListedCustomer['sign_in']
    readonly tags: readonly string[]
  }
}) {
  const word = signInWords[signIn]
  if (!blocked && !word && tags.length === 0) return m.common_nothing()
  return (
    <span className={styles.tags}>
      {blocked && <Badge tone="bad">{m.staff_customers_blocked()}</Badge>}
      {word && <Badge tone="over">{word()}</Badge>}
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}
