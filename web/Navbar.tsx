import { useEffect, useRef } from 'react'
import { m } from '../messages/page.ts'
import { roleNames } from './account/role-names.ts'
import { type Session, useSession } from './account/session.ts'
import { useLogout } from './account/use-logout.ts'
import { LanguageOffer } from './LanguageOffer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './Navbar.module.css'
import { SiteLink, useStep } from './navigation.tsx'
import { company } from './public-site/site-facts.ts'
import { Mark } from './ui/art/Logo.tsx'

const menuId = 'site-menu'

/**
 * The bar of every page (docs/product/pages.md#navigation). The menu is a native popover: it opens
 * without script, and Escape and a click outside close it.
 */
export function Navbar() {
  const session = useSession()
  const menu = useRef<HTMLDivElement>(null)
  const step = useStep()

  // Every navigation closes the menu, but not the start of the script: it may be open already.
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    menu.current?.hidePopover()
  }, [step])

  useEffect(() => {
    // Content for visitors is hidden by CSS, because the footer has no script.
    if (session) document.documentElement.dataset.signedIn = ''
    else if (session === null) delete document.documentElement.dataset.signedIn
  }, [session])

  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        {m.site_skip()}
      </a>
      <div className={styles.bar}>
        <SiteLink href="/" className={styles.brand} aria-label={m.site_home_link({ company })}>
          <Mark />
          <span aria-hidden="true">{company}</span>
        </SiteLink>
        <nav className={styles.nav} aria-label={m.site_main()}>
          <div className={styles.wide}>
            <SiteLink href="/about-us">{m.site_about_us()}</SiteLink>
            <SiteLink href="/contact-us">{m.site_contact_us()}</SiteLink>
            {!session && (
              <SiteLink href="/login" className={styles.login}>
                {m.site_login()}
              </SiteLink>
            )}
            <LanguageSwitch className={styles.languages} />
          </div>
          <button
            key={session ? 'person' : 'menu'}
            type="button"
            className={session ? `${styles.opener} ${styles.person}` : styles.opener}
            popoverTarget={menuId}
          >
            {session ? (
              <>
                <Initials session={session} />
                <span className={styles.personName}>
                  <span className="visually-hidden">{m.site_account_of()} </span>
                  {session.firstName} {session.lastName}
                </span>
                <svg className={styles.chevron} viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m6 9 6 6 6-6" />
                </svg>
              </>
            ) : (
              <>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M4 7h16M4 12h16M4 17h16" />
                </svg>
                {m.site_menu()}
              </>
            )}
          </button>
          <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
            {session && <AccountLinks session={session} />}
            <ul className={session ? styles.narrow : undefined}>
              <li>
                <SiteLink href="/about-us">{m.site_about_us()}</SiteLink>
              </li>
              <li>
                <SiteLink href="/contact-us">{m.site_contact_us()}</SiteLink>
              </li>
              {!session && (
                <li>
                  <SiteLink href="/login">{m.site_login()}</SiteLink>
                </li>
              )}
            </ul>
            <LanguageSwitch className={styles.narrowLanguages} />
            {session && <Logout />}
          </div>
        </nav>
      </div>
      <LanguageOffer />
    </header>
  )
}

function Initials({ session }: { session: Session }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {session.firstName.slice(0, 1)}
      {session.lastName.slice(0, 1)}
    </span>
  )
}

function AccountLinks({ session }: { session: Session }) {
  const staff = session.role === 'Admin' || session.role === 'Manager'
  return (
    <>
      <p className={styles.heading}>
        {session.firstName} {session.lastName}
        {staff && <span className={styles.role}>{roleNames[session.role]}</span>}
      </p>
      <ul>
        <li>
          <SiteLink href="/booking-history">{m.site_booking_history()}</SiteLink>
        </li>
        {staff && (
          <li>
            <SiteLink href="/report">{m.site_check_bookings()}</SiteLink>
          </li>
        )}
        {session.role === 'Admin' && (
          <>
            <li>
              <SiteLink href="/refunds">{m.site_refunds()}</SiteLink>
            </li>
            <li>
              <SiteLink href="/visual-report">{m.site_visual_report()}</SiteLink>
            </li>
            <li>
              <SiteLink href="/rates">{m.site_rates()}</SiteLink>
            </li>
          </>
        )}
        <li>
          <SiteLink href="/profile">{m.site_profile()}</SiteLink>
        </li>
      </ul>
    </>
  )
}

function Logout() {
  const { leaving, logout } = useLogout()
  return (
    <button type="button" className={styles.logout} disabled={leaving} onClick={logout}>
      {m.site_logout()}
    </button>
  )
}
