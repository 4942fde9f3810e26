import { Link } from 'react-router'
import { m } from '../../messages/page.ts'
import styles from './Breadcrumbs.module.css'
import type { Crumb } from './structured-data.ts'

/** Breadcrumbs from the home page to this page. */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.public_breadcrumb()} className={styles.breadcrumbs}>
      <ol>
        <li>
          <Link to="/">{m.public_home()}</Link>
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
