import { type ReactNode, useEffect, useRef } from 'react'
import { Loading } from '../ui/Page.tsx'
import { Icon } from './Icon.tsx'
import { Refused } from './Refused.tsx'
import styles from './Screen.module.css'
import { Unsent } from './Unsent.tsx'
import { useBack } from './use-back.ts'

let first = true

/** One screen of the app: what is not sent yet, a way back, a title, and what it is about. */
export function Screen({
  title,
  lead,
  back,
  busy = false,
  children,
}: {
  title: string
  lead?: ReactNode
  /** Where the arrow leads, and what it is called. */
  back?: { readonly to: string; readonly label: string }
  busy?: boolean
  children?: ReactNode
}) {
  const screen = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Another screen is read out; not the first, which the browser reads itself.
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
