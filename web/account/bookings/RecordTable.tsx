import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import styles from './RecordTable.module.css'

/** One column of a table, one labelled line of a card. */
export type Column<Item> = {
  header: string
  cell: (item: Item) => ReactNode
  /** Figures are aligned right, for comparison. */
  figures?: true
  /** The list is in the order of this column. */
  sorted?: 'ascending' | 'descending'
  /** The address of the list in the order of this column. */
  sortAddress?: string
  /** On a card the value is alone, at the top. */
  title?: true
  /** On a card a few figures share a line with others. */
  short?: true
  /** Long words (an address) may take more room and several lines. */
  long?: true
}

type Props<Item> = {
  caption: string
  items: readonly Item[]
  columns: readonly Column<Item>[]
  keyOf: (item: Item) => string
  /** The action of a row: the Details button. */
  action: (item: Item) => ReactNode
  /** True while newer rows are on their way. */
  busy?: boolean
  /** Below this width (CSS) every row is a card of its own. */
  cardsBelow?: string
  dense?: boolean
}

/** A list of records: a table if there is room for one, otherwise a card for each record. */
export function RecordTable<Item>(props: Props<Item>) {
  const narrow = useMediaQuery(`(max-width: ${props.cardsBelow ?? '900px'})`, undefined, {
    getInitialValueInEffect: false,
  })
  return (
    <>
      {narrow ? <Cards {...props} /> : <Table {...props} />}
      <p role="status" className="visually-hidden">
        {props.busy ? m.common_loading() : ''}
      </p>
    </>
  )
}

function Table<Item>({ caption, items, columns, keyOf, action, busy, dense }: Props<Item>) {
  return (
    <div className={styles.frame} data-dense={dense || undefined}>
      <table className={styles.table} aria-busy={busy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, figures, sorted, sortAddress }) => (
              <th key={header} scope="col" data-figures={figures} aria-sort={sorted}>
                {sortAddress ? (
                  <Link to={sortAddress} preventScrollReset>
                    {header}
                  </Link>
                ) : (
                  header
                )}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{m.account_details()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ header, cell, figures, title, long }) =>
                title ? (
                  <th key={header} scope="row">
                    {cell(item)}
                  </th>
                ) : (
                  <td key={header} data-figures={figures} data-long={long}>
                    {cell(item)}
                  </td>
                ),
              )}
              <td className={styles.action}>{action(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Item>({ caption, items, columns, keyOf, action, busy }: Props<Item>) {
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={busy || undefined}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <dl>
            {columns.map(({ header, cell, title, long, short }) => (
              <div key={header} data-title={title} data-long={long} data-short={short}>
                <dt>{header}</dt>
                <dd>{cell(item)}</dd>
              </div>
            ))}
          </dl>
          {action(item)}
        </li>
      ))}
    </ul>
  )
}
