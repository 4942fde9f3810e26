import { type ReactNode, useEffect, useRef } from 'react'
import { Loading } from '../ui/Page.tsx'
import { Icon } from './Icon.tsx'
import { Refused } from './Refused.tsx'
import styles from './Screen.module.css'
import { Unsent } from './Unsent.tsx'
import { useBack } from './use-back.ts'

let first = true

/** A screen of the app: unsent items, Back, title and content. */
export function Screen({
  title,
  lead,
  back,
  busy = false,
  children,
}: {
  title: string
  lead?: ReactNode
  back?: { readonly to: string; readonly label: string }
  busy?: boolean
  children?: ReactNode
}) {
  const screen = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Screen readers announce a new screen; the browser announces the first itself.
    const inside = screen.current?.contains(document.activeElement)
    if (!first && !inside) heading.current?.focus({ preventScroll: true })
    if (!busy) first = false
  }, [busy])
  return (
    <div ref={screen} className={styles.screen} aria-busy={busy || undefined}>
      <Unsent />
      <header className={styles.head}>
        {back && <Back {...back} />}
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
      </header>
      <Refused />
      {busy ? <Loading size="page" /> : children}
    </div>
  )
}

function Back({ to, label }: { to: string; label: string }) {
  const goBack = useBack(to)
  return (
    <button type="button" className={styles.back} aria-label={label} onClick={goBack}>
      <Icon name="back" />
    </button>
  )
}
