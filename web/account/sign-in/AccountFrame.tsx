import { type ReactNode, useEffect, useRef } from 'react'
import { TerraceArt } from '../../ui/art/TerraceArt.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './AccountFrame.module.css'

/**
 * The frame of the account pages: one card under the drawing of terrace houses. A new title is
 * another step of the same page: it scrolls to the top and is announced.
 */
export function AccountFrame({
  title,
  lead,
  after,
  children,
}: {
  title: string
  lead?: ReactNode
  /** Below the form: the link to the other form. */
  after?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={styles.frame}>
      <div className={styles.drawing}>
        <TerraceArt />
      </div>
      <Card>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </Card>
      {after && <p className={styles.after}>{after}</p>}
    </div>
  )
}
