import { nextPath } from '../../domain/account/next-path.ts'

/** A path of this site from `?next=`, or `/` when it is missing or leads to another site. */
export function safeNext(next: string | null): string {
  return nextPath(next ?? '', window.location.origin) ?? '/'
}
