import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './RecordTable.module.css'

/** A column of a table, or a labelled line of a card. */
export type Column<Item> = {
  header: string
  cell: (item: Item) => ReactNode
  /** Aligns figures to the right, for comparison. */
  figures?: true
  sorted?: 'ascending' | 'descending'
  sortAddress?: string
  /** On a card the value is at the top, without a label. */
  title?: true
  /** On a card, short figures share a line. */
  short?: true
  /** Shown in tables only from 1280 px; always on cards. */
  wide?: true
  /** Often empty (null): then a table shows a dash, and a card omits the line. */
  sparse?: true
  /** Long text (an address) may take more space and several lines. */
  long?: true
}

type Props<Item> = {
  caption: string
  /** Undefined until loaded: placeholder rows of the same height are shown. */
  items: readonly Item[] | undefined
  columns: readonly Column<Item>[]
  keyOf: (item: Item) => string
  /** The address that a row opens, by a link on the title or a click anywhere else in the row. */
  addressOf?: (item: Item) => string
  /** The navigation state of the opened page. */
  rowState?: unknown
  /**
   * Other actions of a row. If it contains a link with `data-row-link`, a click on the row follows
   * that instead of `addressOf`.
   */
  action?: (item: Item) => ReactNode
  /** The key of the row open beside the list. */
  openKey?: string
  /** True while newer rows are loading. */
  busy?: boolean
  /** Below this width (CSS) every row is a card. */
  cardsBelow?: string
  /** The loading text: `Loading bookings`. */
  waiting?: string
  /** The number of placeholder rows. */
  expected?: number
}

/** A list of records: a table if there is room, otherwise cards. */
export function RecordTable<Item>(props: Props<Item>) {
  const narrow = useMedia(`(max-width: ${props.cardsBelow ?? '767.98px'})`)
  return (
    <>
      {narrow ? <Cards {...props} /> : <Table {...props} />}
      <p role="status" className="visually-hidden">
        {props.items ? props.busy && m.common_loading() : (props.waiting ?? m.common_loading())}
      </p>
    </>
  )
}

/** The content of a cell; `nothing` if a sparse column is empty. */
function contentOf<Item>({ cell, sparse }: Column<Item>, item: Item, nothing: string | undefined) {
  const content = cell(item)
  return sparse ? (content ?? nothing) : content
}

/** Follows a row's link, unless another control was clicked or text was selected. */
function openRow({ currentTarget, target }: MouseEvent<HTMLElement>) {
  const link = currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link || (target instanceof Element && target.closest('a, button, input, label, dialog')))
    return
  if (getSelection()?.isCollapsed === false) return
  link.click()
}

function Title<Item>({
  item,
  column: { cell },
  addressOf,
  rowState,
}: { item: Item; column: Column<Item> } & Pick<Props<Item>, 'addressOf' | 'rowState'>) {
  if (!addressOf) return cell(item)
  return (
    <Link to={addressOf(item)} state={rowState} data-row-link>
      {cell(item)}
    </Link>
  )
}

function Table<Item>(props: Props<Item>) {
  const { caption, items, columns, keyOf, addressOf, action, openKey, busy, expected = 15 } = props
  const { rowState } = props
  const opens = addressOf || action
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={busy || !items || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, figures, wide, sorted, sortAddress }) => (
              <th
                key={header}
                scope="col"
                data-figures={figures}
                data-wide={wide}
                aria-sort={sorted}
              >
                {sortAddress ? (
                  <Link to={sortAddress} preventScrollReset>
                    {header}
                  </Link>
                ) : (
                  header
                )}
              </th>
            ))}
            {action && (
              <th scope="col">
                <span className="visually-hidden">{m.account_details()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {!items && <Waiting rows={expected} cells={columns.length + (action ? 1 : 0)} />}
          {items?.map((item) => (
            <tr
              key={keyOf(item)}
              data-key={keyOf(item)}
              data-opens={opens ? '' : undefined}
              aria-current={openKey === keyOf(item) || undefined}
              onClick={openRow}
            >
              {columns.map((column) =>
                column.title ? (
                  <th key={column.header} scope="row">
                    <Title {...{ item, column, addressOf, rowState }} />
                  </th>
                ) : (
                  <td
                    key={column.header}
                    data-figures={column.figures}
                    data-long={column.long}
                    data-wide={column.wide}
                  >
                    {contentOf(column, item, m.common_nothing())}
                  </td>
                ),
              )}
              {action && <td className={styles.action}>{action(item)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Waiting({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
    <tr key={row} className={styles.waiting}>
      {Array.from({ length: cells }, (_each, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <td key={cell}>
          <i />
        </td>
      ))}
    </tr>
  ))
}

function Cards<Item>(props: Props<Item>) {
  const { caption, items, columns, keyOf, addressOf, action, openKey, busy, expected = 15 } = props
  const { rowState } = props
  const opens = addressOf || action
  if (!items) {
    return (
      <div className={styles.cards} aria-hidden="true">
        {Array.from({ length: expected }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          <div key={card} className={styles.waitingCard} />
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={busy || undefined}>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the card's link is what the keyboard uses
        <li
          key={keyOf(item)}
          data-key={keyOf(item)}
          data-opens={opens ? '' : undefined}
          aria-current={openKey === keyOf(item) || undefined}
          onClick={openRow}
        >
          <dl>
            {columns.map((column) => {
              const content = contentOf(column, item, undefined)
              if (column.sparse && content === undefined) return undefined
              return (
                <div
                  key={column.header}
                  data-title={column.title}
                  data-long={column.long}
                  data-short={column.short}
                >
                  <dt>{column.header}</dt>
                  <dd>
                    {column.title ? <Title {...{ item, column, addressOf, rowState }} /> : content}
                  </dd>
                </div>
              )
            })}
          </dl>
          {action?.(item)}
        </li>
      ))}
    </ul>
  )
}
