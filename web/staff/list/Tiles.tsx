import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import styles from './tiles.module.css'

/** A count with a link to the counted items. */
export type Tile = {
  readonly label: string
  /** Undefined while loading. */
  readonly count: number | undefined
  readonly to: string
  readonly isOpen: boolean
  /** The counted items are urgent. */
  readonly isUrgent?: boolean
}

/** More would push the list off a phone's first screen. */
const MOST_ON_PHONE = 6

/**
 * Counts that link to lists, most urgent first; zeros are muted. On phones the first six and the
 * open one are shown until the rest is expanded.
 */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  const [all, setAll] = useState(false)
  return (
    <nav aria-label={label}>
      <ul className={styles.tiles}>
        {tiles.map((tile, at) => (
          <li
            key={tile.to}
            data-more={at >= MOST_ON_PHONE && !all && !tile.isOpen ? '' : undefined}
          >
            <Link
              to={tile.to}
              preventScrollReset
              aria-current={tile.isOpen ? 'page' : undefined}
              data-urgent={tile.isUrgent && tile.count ? '' : undefined}
              data-none={tile.count === 0 ? '' : undefined}
            >
              <span>{tile.label}</span>{' '}
              <strong className="numerals">{tile.count ?? m.common_nothing()}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {tiles.length > MOST_ON_PHONE && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? m.staff_list_fewer() : m.staff_list_show_all({ count: tiles.length })}
        </button>
      )}
    </nav>
  )
}
