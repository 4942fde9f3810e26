import { nextPath } from '../../domain/account/next-path.ts'
import { sitePath } from '../locale.ts'

/** A path of this site from `?next=`, or `/` when it is missing or leads to another site. */
export function safeNext(next: string | null): string {
  return nextPath(sitePath(next ?? ''), window.location.origin) ?? '/'
}
