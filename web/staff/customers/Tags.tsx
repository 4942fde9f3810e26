import type { ListedCustomer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { Tag } from '../panel/Tag.tsx'
import styles from './customers.module.css'
import { signInWords } from './words.ts'

/** What somebody should see of a customer at a glance, and the words of staff. */
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
  if (!blocked && !word && tags.length === 0) return m.staff_customers_nothing()
  return (
    <span className={styles.tags}>
      {blocked && <Tag tone="now">{m.staff_customers_blocked()}</Tag>}
      {word && <Tag tone="normal">{word()}</Tag>}
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}
