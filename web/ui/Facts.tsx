import type { ReactNode } from 'react'
import { m } from '../../messages/page.ts'
import styles from './Facts.module.css'

/** A label with a value; a dash if there is none. False omits it. */
export type Fact = readonly [label: string, value: ReactNode] | false

/** Facts of a record as a description list, one per line. */
export function Facts({
  facts,
  inColumns = false,
}: {
  facts: readonly Fact[]
  /** Labels above values, in as many columns as the width allows. */
  inColumns?: boolean
}) {
  return (
    <dl className={inColumns ? styles.columns : styles.lines}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1] || m.common_nothing()}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
