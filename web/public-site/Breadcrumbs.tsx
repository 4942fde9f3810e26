import { Link } from 'react-router'
import styles from './Breadcrumbs.module.css'
import type { Crumb } from './structured-data.ts'

/** Breadcrumbs from the home page to this page. */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumbs}>
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {breadcrumbs.map(({ name, path }, at) => (
          <li key={path}>
            {at === breadcrumbs.length - 1 ? (
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
