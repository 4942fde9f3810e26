import bodyFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { isCrewPage, isEmbedPage, isStaffPage } from '../domain/site/pages.ts'
import { languageTags } from '../messages/locales.ts'
import { m } from '../messages/page.ts'
import { Footer } from './Footer.tsx'
import { localPath, pageLocale } from './locale.ts'
import { Navbar } from './Navbar.tsx'
import { type Go, NavigationContext } from './navigation.tsx'
import { watchNetwork } from './network-state.ts'
import { prepareForOffline } from './offline.ts'
import { Island } from './public-site/Island.tsx'
import { priceAttributes } from './public-site/prices.ts'
import { company, factAttributes } from './public-site/site-facts.ts'
import { ShellPlace } from './staff/shell/place.ts'
import { storeChosenLanguage } from './store-language.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './staff/shell/frame.css'
import { ErrorState } from './ui/ErrorState.tsx'
import { Page } from './ui/Page.tsx'
import { ToastRegion } from './ui/ToastRegion.tsx'
import { measureSoon } from './vitals/measure.ts'

/** The default title: a tab must not show an address while the app loads. */
export const meta: MetaFunction = () => [{ title: company }]

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'preload', href: bodyFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function Layout({ children }: { children: ReactNode }) {
  const forStaff = useForStaff()
  const { pathname } = useLocation()
  const forCrew = isCrewPage(pathname)
  const forEmbed = isEmbedPage(pathname)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <html
      lang={languageTags[pageLocale]}
      data-staff={forStaff ? '' : undefined}
      data-embed={forEmbed ? '' : undefined}
      {...factAttributes}
      {...priceAttributes}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1815" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        <link
          rel="manifest"
          href={localPath(forCrew ? '/crew.webmanifest' : '/site.webmanifest')}
        />
      </head>
      <body>
        <Navigation>
          {forCrew ? (
            <>
              <NoScripts />
              <main id="content">{children}</main>
            </>
          ) : forEmbed ? (
            // The surrounding page has the landmarks.
            <>
              <div id="content">{children}</div>
              <Island name="ToastRegion" of={ToastRegion} />
            </>
          ) : (
            <>
              {forStaff ? <div ref={setPlace} /> : <Island name="Navbar" of={Navbar} />}
              <NoScripts />
              <div role="status">
                <p className="page-notice offline-banner">{m.common_offline_banner()}</p>
              </div>
              <main id="content" tabIndex={-1}>
                <ShellPlace value={place}>{children}</ShellPlace>
              </main>
              {!forStaff && <Footer />}
              <Island name="ToastRegion" of={ToastRegion} />
            </>
          )}
        </Navigation>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function NoScripts() {
  return (
    <noscript>
      <p className="page-notice">{m.common_no_scripts()}</p>
    </noscript>
  )
}

/**
 * True on a staff page, which has its own shell (web/staff/shell). False during hydration, as the
 * document is the same for every page of the app.
 */
function useForStaff(): boolean {
  const { pathname } = useLocation()
  const running = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return running && isStaffPage(pathname)
}

/** Lets components shared with public pages navigate by the router. */
function Navigation({ children }: { children: ReactNode }) {
  const { pathname, search, state, key } = useLocation()
  const by = useNavigationType()
  const navigate = useNavigate()
  const go = useCallback<Go>(
    (to, options) =>
      void navigate(to, { ...options, preventScrollReset: options?.replace ?? false }),
    [navigate],
  )
  const navigation = useMemo(() => {
    // Prerendered HTML does not know the requested address.
    const address = { path: pathname, search, state, by, known: !import.meta.env.SSR }
    return { address, step: key, go, everywhere: true }
  }, [pathname, search, state, by, key, go])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

export default function Root() {
  useEffect(() => {
    document.documentElement.dataset.ready = 'yes'
    measureSoon()
    prepareForOffline()
    const stops = [watchNetwork(), storeChosenLanguage()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return <Outlet />
}

/** The fallback page until the app has loaded: the frame, with space reserved for a page. */
export function HydrateFallback() {
  return (
    <Page busy title={company}>
      {null}
    </Page>
  )
}

export function ErrorBoundary() {
  return (
    <Page title={m.common_went_wrong()}>
      <ErrorState message={m.common_page_not_shown()} onRetry={() => window.location.reload()} />
    </Page>
  )
}
