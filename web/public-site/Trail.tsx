import { Link } from 'react-router'
import type { Crumb } from './structured-data.ts'
import styles from './Trail.module.css'

/** Where this page stands, from the home page down; the last is the page itself. */
export function Trail({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.trail}>
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {trail.map(({ name, path }, at) => (
          <li key={path}>
            {at === trail.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={path}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
