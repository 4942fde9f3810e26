import { nextPath } from '../../domain/account/next-path.ts'
import { sitePath } from '../locale.ts'
import { sessionFromCookies } from './session.ts'

/** A path of this site from `?next=`, or `/` when it is missing or leads to another site. */
export function safeNext(next: string | null): string {
  return nextPath(sitePath(next ?? ''), window.location.origin) ?? '/'
}

/** Where a sign-in leads: staff without the second factor that they need set one up first. */
export function afterSignIn(next: string | null): string {
  const path = safeNext(next)
  if (!sessionFromCookies(document.cookie)?.mustEnrol) return path
  return `/secure-account?next=${encodeURIComponent(path)}`
}
