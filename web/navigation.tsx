import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { keepToasts } from './ui/toast.ts'

/**
 * How the parts that stand both on public pages and in the app go from page to page. A public page
 * is a document of its own and leads to others as any link does; in the app the router goes
 * (web/root.tsx). So the router, a third of the script, is no part of a public page.
 */
type Navigation = {
  /** The path of the page on the screen. */
  readonly path: string
  /** Another value after every step. */
  readonly step: string
  /** Undefined where links lead by themselves. */
  readonly go: ((to: string) => void) | undefined
}

const alone: Navigation = {
  path: typeof location === 'undefined' ? '/' : location.pathname,
  step: '',
  go: undefined,
}

export const NavigationContext = createContext(alone)

/** Goes to an address of this site, the way that this page goes. */
export function useGo(): (to: string) => void {
  const { go } = useContext(NavigationContext)
  return go ?? load
}

function load(to: string) {
  keepToasts()
  location.assign(to)
}

/** Another value after every step, for what closes when the page changes. */
export function useStep(): string {
  return useContext(NavigationContext).step
}

/** The path of the page on the screen. */
export function usePath(): string {
  return useContext(NavigationContext).path
}

/** A link that works in both worlds; on its own page it says so. */
export function SiteLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { path, go } = useContext(NavigationContext)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!go || elsewhere || event.button !== 0) return
    event.preventDefault()
    go(href)
  }

  const here = path.replace(/(.)\/$/, '$1') === href
  return <a {...rest} href={href} aria-current={here ? 'page' : undefined} onClick={follow} />
}
