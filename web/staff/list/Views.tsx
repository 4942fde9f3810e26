import { Link } from 'react-router'
import styles from './list.module.css'

/** Links between the views of a page. */
export function Views({
  label,
  views,
}: {
  label: string
  views: readonly { readonly to: string; readonly label: string; readonly isOpen: boolean }[]
}) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ to, label: name, isOpen }) => (
        <Link key={to} to={to} aria-current={isOpen ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
