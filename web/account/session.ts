import { useSyncExternalStore } from 'react'

/** Who is signed in, as the navbar needs it. The token itself stays in an HttpOnly cookie. */
export type Session = {
  firstName: string
  lastName: string
  role: 'Admin' | 'Manager' | 'Customer'
}

/** The readable cookie `user` (decisions 3): URL-encoded JSON; null when absent or damaged. */
export function sessionFromCookies(cookies: string): Session | null {
  const found = /(?:^|;\s*)user=([^;]+)/.exec(cookies)
  if (!found?.[1]) return null
  try {
    const user: unknown = JSON.parse(decodeURIComponent(found[1]))
    if (typeof user !== 'object' || user === null) return null
    const { first_name, last_name, user_role } = user as Record<string, unknown>
    return {
      firstName: String(first_name ?? ''),
      lastName: String(last_name ?? ''),
      role: user_role === 'Admin' || user_role === 'Manager' ? user_role : 'Customer',
    }
  } catch {
    return null
  }
}

let seenCookies = ''
let session: Session | null = null
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

function read(): Session | null {
  // The same object for the same cookie, as useSyncExternalStore asks.
  if (document.cookie !== seenCookies) {
    seenCookies = document.cookie
    session = sessionFromCookies(seenCookies)
  }
  return session
}

function tellListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    channel = new BroadcastChannel('session')
    channel.onmessage = tellListeners
    // The cookie may have run out while the page lay in the background.
    document.addEventListener('visibilitychange', tellListeners)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
    document.removeEventListener('visibilitychange', tellListeners)
  }
}

/** Call after anything that changes the cookies (login, logout, 401): this page and other tabs follow. */
export function sessionChanged() {
  tellListeners()
  const sender = new BroadcastChannel('session')
  sender.postMessage('changed')
  sender.close()
}

/** Forgets the session in this browser and its tabs. */
export function forgetSession() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = 'user=; Path=/; Max-Age=0; SameSite=Lax'
  sessionChanged()
}

/** The session: null when signed out, undefined while the prerendered page does not know yet. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(subscribe, read, () => undefined)
}
