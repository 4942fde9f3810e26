import { m } from '../../messages/page.ts'
import { PageLink } from '../navigation.tsx'
import styles from './Pager.module.css'
import { pagesAround } from './pages.ts'

type Props = {
  /** The name of the listed items: `bookings`. */
  of: string
  /** The accessible name of this pager: `Pages of past bookings`. */
  label?: string
  page: number
  pageSize: number
  total: number
  /** The address of a page, so that every page can be opened and shared, and Back works. */
  addressOf: (page: number) => string
}

/** The position in a long list, with links to its other pages. */
export function Pager({ of, label = m.account_pages(), page, pageSize, total, addressOf }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  return (
    <div className={styles.pager}>
      <p role="status" className="numerals">
        {positionText({ of, first, last: Math.min(total, page * pageSize), total })}
      </p>
      {last > 1 && (
        <nav aria-label={label}>
          <ul className={styles.pages}>
            <li>
              <Step
                to={page > 1 ? addressOf(page - 1) : undefined}
                label={m.account_page_previous()}
                sign="‹"
              />
            </li>
            {pagesAround(page, last).map((number, at, all) => (
              <li
                key={number}
                data-gap={at > 0 && number - (all[at - 1] ?? 0) > 1 ? '' : undefined}
              >
                <PageLink
                  to={addressOf(number)}
                  aria-label={m.account_page_number({ number })}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {number}
                </PageLink>
              </li>
            ))}
            <li>
              <Step
                to={page < last ? addressOf(page + 1) : undefined}
                label={m.account_page_next()}
                sign="›"
              />
            </li>
          </ul>
        </nav>
      )}
    </div>
  )
}

function positionText({
  of,
  ...range
}: {
  of: string
  first: number
  last: number
  total: number
}) {
  if (range.total === 0) return m.account_page_none({ items: of })
  // The name of the items is a plural.
  if (range.total === 1) return m.account_page_one()
  return m.account_page_range({ ...range, items: of })
}

function Step({ to, label, sign }: { to: string | undefined; label: string; sign: string }) {
  if (!to) return <span aria-hidden="true">{sign}</span>
  return (
    <PageLink to={to} aria-label={label}>
      {sign}
    </PageLink>
  )
}
