import { useSyncExternalStore } from 'react'
import { browserStorage } from '../browser-storage.ts'
import { clearOnLogout } from './clear-on-logout.ts'

/** Who is signed in, as the navbar needs it. The token itself stays in an HttpOnly cookie. */
export type Session = {
  firstName: string
  lastName: string
  role: 'Admin' | 'Manager' | 'Customer'
  /** Staff who must set up a second factor before anything else. */
  mustEnrol?: true
}

/**
 * The readable cookie `user` (docs/product/calls.md#sessions): URL-encoded JSON; null when absent
 * or damaged.
 */
export function sessionFromCookies(cookies: string): Session | null {
  const found = /(?:^|;\s*)user=([^;]+)/.exec(cookies)
  if (!found?.[1]) return null
  try {
    const user: unknown = JSON.parse(decodeURIComponent(found[1]))
    if (typeof user !== 'object' || user === null) return null
    const { first_name, last_name, user_role, must_enrol } = user as Record<string, unknown>
    return {
      firstName: String(first_name ?? ''),
      lastName: String(last_name ?? ''),
      role: user_role === 'Admin' || user_role === 'Manager' ? user_role : 'Customer',
      ...(must_enrol === true ? { mustEnrol: true } : {}),
    }
  } catch {
    return null
  }
}

let seenCookies = ''
let session: Session | null = null
/**
 * The session shown by all parts of the page, as a part that renders alone may already have read a
 * newer cookie.
 */
let shown: Session | null = null
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

function read(): Session | null {
  // The same object for the same cookie, as useSyncExternalStore requires.
  if (document.cookie !== seenCookies) {
    seenCookies = document.cookie
    session = sessionFromCookies(seenCookies)
  }
  return session
}

function notifyListeners() {
  shown = read()
  for (const listener of listeners) listener()
}

const logoutListeners = new Set<() => void>()
const others = new Set<(now: Session | null) => void>()

/** Calls back when this browser's user logs out, here or in another tab. */
export function onLeave(listener: () => void): () => void {
  logoutListeners.add(listener)
  return () => {
    logoutListeners.delete(listener)
  }
}

/** Calls back when another tab has changed who is signed in, or their name. */
export function onOtherTab(listener: (now: Session | null) => void): () => void {
  others.add(listener)
  return () => {
    others.delete(listener)
  }
}

const holders = new Set<object>()

/**
 * Holds typed input and fetched data if the session ends otherwise than by logging out: the page
 * asks to log in again.
 * @returns ends it.
 */
export function holdData(): () => void {
  const holder = {}
  holders.add(holder)
  return () => {
    holders.delete(holder)
  }
}

export function isDataHeld(): boolean {
  return holders.size > 0
}

function forgetPerson() {
  holders.clear()
  clearOnLogout(browserStorage(), new Date())
  for (const leaver of logoutListeners) leaver()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    shown = read()
    channel = new BroadcastChannel('session')
    channel.onmessage = ({ data }) => {
      const before = seenCookies
      if (data === left) forgetPerson()
      notifyListeners()
      if (document.cookie !== before) for (const listener of others) listener(read())
    }
    // The cookie may have expired while the page was in the background.
    document.addEventListener('visibilitychange', notifyListeners)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
    document.removeEventListener('visibilitychange', notifyListeners)
  }
}

/** Call after anything that changes the cookies (login, 401): this page and other tabs update. */
export function sessionChanged() {
  notifyListeners()
  notifyTabs('changed')
}

const left = 'left'

function notifyTabs(message: string) {
  // A channel does not receive its own messages.
  const sender = channel ?? new BroadcastChannel('session')
  sender.postMessage(message)
  if (sender !== channel) sender.close()
}

/**
 * Call after any answer: the server updates the cookie if an Admin or another device has changed
 * the role or name. Sign-ins and sign-outs are reported separately.
 */
export function followSession() {
  if (!shown) return
  const found = read()
  if (found && JSON.stringify(found) !== JSON.stringify(shown)) sessionChanged()
}

/** Ends the expired session in this browser and its tabs, but keeps typed input. */
export function forgetSession() {
  dropCookie()
  sessionChanged()
}

/** Call after logging out: this page and other tabs drop the session and the person's stored data. */
export function leave() {
  dropCookie()
  forgetPerson()
  notifyListeners()
  notifyTabs(left)
}

function dropCookie() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = 'user=; Path=/; Max-Age=0; SameSite=Lax'
}

/** The session: null when signed out, undefined while the prerendered page does not know yet. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(subscribe, read, () => undefined)
}

/** The session of a page that is prerendered as for a visitor: visitors cause no second render. */
export function useSessionOrVisitor(): Session | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
