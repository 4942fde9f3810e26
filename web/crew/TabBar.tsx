import { m } from '../../messages/page.ts'
import { PageLink } from '../navigation.tsx'
import { Icon } from './Icon.tsx'
import styles from './TabBar.module.css'
import { tabs } from './tabs.ts'

const shown = tabs.filter(({ inside }) => !inside)

/** The tab bar at the bottom of the app. */
export function TabBar({ here }: { here: string }) {
  return (
    <nav className={styles.bar} aria-label={m.crew_menu()}>
      {shown.map(({ id, label, icon }, at) => (
        <PageLink
          key={id}
          to={at === 0 ? '/crew' : `/crew?tab=${id}`}
          aria-current={id === here ? 'page' : undefined}
        >
          <Icon name={icon} />
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
