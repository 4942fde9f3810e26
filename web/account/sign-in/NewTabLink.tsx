import type { ReactNode } from 'react'
import { localPath } from '../../locale.ts'

/** A link to another page of this site in a new tab, so that this page stays. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={localPath(href)} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
