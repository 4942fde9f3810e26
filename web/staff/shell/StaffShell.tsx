import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/page.ts'
import { roleNames } from '../../account/role-names.ts'
import type { Session } from '../../account/session.ts'
import { useLogout } from '../../account/use-logout.ts'
import { LanguageSwitch } from '../../LanguageSwitch.tsx'
import { SiteLink, usePath, useStep } from '../../navigation.tsx'
import { company } from '../../public-site/site-facts.ts'
import { Mark } from '../../ui/art/Logo.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Find, type Opened } from '../find/Find.tsx'
import { type Entry, entriesFor, type Group, groupsFor } from './entries.ts'
import { Icon } from './Icon.tsx'
import styles from './shell.module.css'

const menuId = 'staff-menu'
const onBar = 4

/**
 * The navigation of staff pages: from 1024 px a side bar with all pages, otherwise a bottom bar
 * with four pages and More. The menu is a native popover, as in the site's bar.
 */
export function StaffShell({ session }: { session: Session }) {
  const wide = useMedia('(min-width: 1024px)')
  const groups = groupsFor(session.role)
  const first = entriesFor(session.role).slice(0, onBar)
  const rest = groups.flatMap(({ entries, ...group }) => {
    const others = entries.filter((entry) => !first.includes(entry))
    return others.length > 0 ? [{ ...group, entries: others }] : []
  })
  // Stored here, as the button moves when the screen is rotated; this keeps the input.
  const [opened, setOpened] = useState<Opened>()
  const findButton = <FindButton onOpen={() => setOpened('find')} />

  return (
    <header className={styles.shell}>
      <a className={styles.skip} href="#content">
        {m.site_skip()}
      </a>
      <SiteLink href="/" className={styles.brand} aria-label={m.site_home_link({ company })}>
        <Mark size={28} />
        <span aria-hidden="true">{company}</span>
      </SiteLink>
      {wide && findButton}
      <nav className={styles.nav} aria-label={m.site_main()}>
        {wide ? (
          <Groups groups={groups} className={styles.side} />
        ) : (
          <Entries entries={first} className={styles.bar} />
        )}
        <button type="button" className={styles.opener} popoverTarget={menuId}>
          {wide ? (
            <span className={styles.initials} aria-hidden="true">
              {session.firstName.slice(0, 1)}
              {session.lastName.slice(0, 1)}
            </span>
          ) : (
            <>
              <Icon name="more" />
              <span aria-hidden="true">{m.staff_shell_more()}</span>
            </>
          )}
          <span className={wide ? styles.person : 'visually-hidden'}>
            {!wide && `${m.staff_shell_more()}, `}
            <span className="visually-hidden">{m.site_account_of()} </span>
            {session.firstName} {session.lastName}
          </span>
        </button>
        <Menu session={session}>
          {!wide && findButton}
          {!wide && <Groups groups={rest} className={styles.rest} />}
        </Menu>
      </nav>
      <Find opened={opened} onOpen={setOpened} />
    </header>
  )
}

function FindButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.find}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-label={m.staff_find_title()}
      onClick={onOpen}
    >
      <Icon name="find" />
      <span className={styles.label}>{m.staff_find_title()}</span>
      <kbd>/</kbd>
    </button>
  )
}

function Groups({ groups, className }: { groups: readonly Group[]; className?: string }) {
  const list = useRef<HTMLDivElement>(null)
  // On low screens the current entry may be out of view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={list} className={className}>
      {groups.map((group) => (
        <EntryGroup key={group.label ?? ''} group={group} />
      ))}
    </div>
  )
}

function EntryGroup({ group: { label, entries } }: { group: Group }) {
  const id = useId()
  return (
    <>
      {label && (
        <p className={styles.group} id={id}>
          {label}
        </p>
      )}
      <Entries entries={entries} labelled={label && id} />
    </>
  )
}

function Entries({
  entries,
  className = '',
  labelled,
}: {
  entries: readonly Entry[]
  className?: string
  labelled?: string
}) {
  return (
    <ul className={`${styles.entries} ${className}`} aria-labelledby={labelled}>
      {entries.map((entry) => (
        <EntryLink key={entry.path} entry={entry} />
      ))}
    </ul>
  )
}

const useNoCount = () => undefined

function EntryLink({ entry }: { entry: Entry }) {
  const path = usePath()
  const useCount = entry.useCount ?? useNoCount
  const count = useCount()
  const within = entry.with?.includes(path) ? 'true' : undefined
  if (entry.whileCounted && !count) return null
  return (
    <li>
      <Link to={entry.path} aria-current={path === entry.path ? 'page' : within}>
        <Icon name={entry.icon} />
        <span className={styles.label}>{entry.label}</span>
        {count !== undefined && count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
            <span className="visually-hidden">{m.staff_shell_waiting({ count })}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

function Menu({ session, children }: { session: Session; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  const step = useStep()
  const { leaving, logout } = useLogout()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [step])

  return (
    <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
      {children}
      <p className={styles.heading}>
        {session.firstName} {session.lastName}
        <span className={styles.role}>{roleNames[session.role]}</span>
      </p>
      <ul className={styles.links}>
        <li>
          <SiteLink href="/booking-history">{m.site_booking_history()}</SiteLink>
        </li>
        <li>
          <SiteLink href="/report">{m.site_check_bookings()}</SiteLink>
        </li>
        {may('view-figures', session.role) && (
          <li>
            <SiteLink href="/visual-report">{m.site_visual_report()}</SiteLink>
          </li>
        )}
        <li>
          <SiteLink href="/profile">{m.site_profile()}</SiteLink>
        </li>
        <li>
          <SiteLink href="/">{m.staff_shell_public_site()}</SiteLink>
        </li>
      </ul>
      <LanguageSwitch className={styles.languages} />
      <button type="button" className={styles.logout} disabled={leaving} onClick={logout}>
        {m.site_logout()}
      </button>
    </div>
  )
}
