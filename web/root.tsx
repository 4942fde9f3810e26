import bodyFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { Footer } from './Footer.tsx'
import { Navbar } from './Navbar.tsx'
import { priceAttributes } from './public-site/prices.ts'
import { factAttributes } from './public-site/site-facts.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { ErrorState } from './ui/ErrorState.tsx'
import { Page } from './ui/Page.tsx'
import { ToastRegion } from './ui/ToastRegion.tsx'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'preload', href: bodyFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-MY" {...factAttributes} {...priceAttributes} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1815" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <Navbar />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <ToastRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // What was pressed before the page's script had come can be done now (web/prerender/start.ts).
  useEffect(() => {
    document.documentElement.dataset.ready = 'yes'
    document.dispatchEvent(new Event('page-ready'))
  }, [])
  return <Outlet />
}

/** What the fallback page shows until the app has loaded: the frame, with the room of a page kept. */
export function HydrateFallback() {
  return (
    <Page busy title="Jiran">
      {null}
    </Page>
  )
}

export function ErrorBoundary() {
  return (
    <Page title="Something went wrong">
      <ErrorState
        message="This page could not be shown."
        onRetry={() => window.location.reload()}
      />
    </Page>
  )
}
