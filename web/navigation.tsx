import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  useContext,
  useEffect,
  useState,
} from 'react'
import { localPath, sitePath } from './locale.ts'
import { storeToasts } from './ui/toast.ts'

/** Goes to an address of this site. */
export type Go = (to: string, options?: GoOptions) => void

type GoOptions = {
  /** Replaces this entry of the browser's history. */
  readonly replace?: boolean
  /** Stored with the entry. */
  readonly state?: unknown
}

/** The location of a page. */
export type Address = {
  /** Without the language prefix. */
  readonly path: string
  readonly search: string
  /** The state stored with the history entry. */
  readonly state: unknown
  /** How the user came to this page. */
  readonly by: 'POP' | 'PUSH' | 'REPLACE'
  /** False while the page is still the prerendered HTML. */
  readonly known: boolean
}

/**
 * Navigation for components that are used both in separate documents and in the app. A separate
 * document uses plain links; in the app the router navigates (web/root.tsx). This way separate
 * documents do not load the router, a third of the script.
 */
type Navigation = {
  readonly address: Address
  /** Changes with every navigation. */
  readonly step: string
  /** Undefined for plain links. */
  readonly go: Go | undefined
  /** False if only addresses of the same path work without loading a document. */
  readonly everywhere: boolean
}

const alone: Navigation = {
  address: { ...addressNow('POP'), known: true },
  step: '',
  go: undefined,
  everywhere: false,
}

/** The address of the document on the screen. */
export function addressNow(by: Address['by']): Address {
  if (typeof location === 'undefined') {
    return { path: '/', search: '', state: undefined, by, known: false }
  }
  const stored: unknown = history.state
  // In the router's own format, so that both can read it.
  const state =
    typeof stored === 'object' && stored !== null && 'usr' in stored ? stored.usr : undefined
  return { path: sitePath(location.pathname), search: location.search, state, by, known: true }
}

export const NavigationContext = createContext(alone)

/** The location of this page. */
export function useAddress(): Address {
  return useContext(NavigationContext).address
}

/** Navigates within this site, by the router or by loading a document. */
export function useGo(): Go {
  const { go } = useContext(NavigationContext)
  return go ?? load
}

/** Goes to another document. */
export function load(to: string, { replace = false }: GoOptions = {}) {
  storeToasts()
  const address = localPath(to)
  if (replace) location.replace(address)
  else location.assign(address)
}

/** A value that changes with every navigation, to close things when the page changes. */
export function useStep(): string {
  return useContext(NavigationContext).step
}

/** The path of the page on the screen. */
export function usePath(): string {
  return useContext(NavigationContext).address.path
}

/** Is this page a separate document, outside the app? */
export function useSeparate(): boolean {
  return !useContext(NavigationContext).everywhere
}

/**
 * Replaces the current address when rendered, once: a later navigation must win, although this stays on
 * the screen until that one's page has loaded.
 */
export function GoTo({ to }: { to: string }) {
  const go = useGo()
  const [first] = useState(to)
  useEffect(() => go(first, { replace: true }), [go, first])
  return null
}

/** Does a click on a link ask for a new tab, a window or a download? */
function isForBrowser(event: MouseEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey, button } = event
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0
}

/** A link that works in separate documents and in the app; marks the current page. */
export function SiteLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { address, go, everywhere } = useContext(NavigationContext)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (!go || !everywhere || isForBrowser(event)) return
    event.preventDefault()
    go(href)
  }

  const here = address.path.replace(/(.)\/$/, '$1') === href
  return (
    <a {...rest} href={localPath(href)} aria-current={here ? 'page' : undefined} onClick={follow} />
  )
}

/**
 * A link that works in separate documents and in the app. In a separate document, other addresses
 * of the same path do not load a document and scroll to the top.
 * @param state stored with the history entry if no document is loaded.
 */
export function PageLink({
  to,
  state,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown }) {
  const { address, go, everywhere } = useContext(NavigationContext)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isNear = everywhere || to.split(/[?#]/)[0] === address.path
    if (!go || !isNear || isForBrowser(event)) return
    event.preventDefault()
    go(to, { state })
    if (!everywhere) window.scrollTo({ top: 0 })
  }

  return <a {...rest} href={localPath(to)} onClick={follow} />
}
