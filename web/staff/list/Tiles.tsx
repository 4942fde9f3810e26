import { Link } from 'react-router'
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

/** Numbers that lead to lists; what is 0 is quiet. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.to}>
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
    </nav>
  )
}
