import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import styles from './tiles.module.css'

/** A number that leads to what it counts. */
export type Tile = {
  readonly label: string
  /** Undefined while it is on its way. */
  readonly count: number | undefined
  readonly to: string
  readonly isOpen: boolean
  /** What it counts cannot wait. */
  readonly isUrgent?: boolean
}

/** More would push the list itself off a phone's first screen. */
const MOST_ON_PHONE = 6

/**
 * Numbers that lead to lists, the most urgent first; what is 0 is quiet. On a phone the first six are
 * shown, and the open one, until the rest is asked for.
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
              <span>{tile.label}</span> <strong className="numerals">{tile.count ?? '–'}</strong>
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
