import type { ReactNode } from 'react'
import parts from './parts.module.css'

/** A list in a panel; a sentence if it is empty. */
export function Rows<Item>({
  of,
  none,
  children,
}: {
  of: readonly Item[]
  none: string
  children: (item: Item) => ReactNode
}) {
  if (of.length === 0) return <p className={parts.soft}>{none}</p>
  return <ul className={parts.rows}>{of.map(children)}</ul>
}

/** A row of a list in a panel. */
export function Row({
  amount,
  action,
  children,
}: {
  amount?: ReactNode
  /** Buttons, or the state. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <span>{children}</span>
      {amount !== undefined && <span className="numerals">{amount}</span>}
      {action}
    </li>
  )
}

/** A soft line below the first one of a row. */
export function Detail({ children }: { children: ReactNode }) {
  return (
    <>
      <br />
      <span className={parts.soft}>{children}</span>
    </>
  )
}
