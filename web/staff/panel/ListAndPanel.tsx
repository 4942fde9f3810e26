import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useMedia } from '../../ui/use-media.ts'
import styles from './panel.module.css'

/** Where the opened row of a list is shown: beside the list from 1280 px, alone below. */
export type PanelPlace = 'closed' | 'beside' | 'alone'

/** @param open the row in the address; empty if none. */
export function usePanelPlace(open: string): PanelPlace {
  const isWide = useMedia('(min-width: 1280px)')
  if (open === '') return 'closed'
  return isWide ? 'beside' : 'alone'
}

/**
 * Moves the focus with the open row: into a panel that replaced what had it, and back to the row
 * once the panel is closed.
 */
function useRowFocus(open: string): RefObject<HTMLDivElement | null> {
  const columns = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const was = before.current
    before.current = open
    if (was === open || document.activeElement !== document.body) return
    const row = `[data-key="${CSS.escape(was)}"] a[data-row-link]`
    const target = columns.current?.querySelector<HTMLElement>(open ? ':scope > section' : row)
    target?.focus({ preventScroll: open !== '' })
  }, [open])
  return columns
}

/**
 * A list and its open row. The panel is at the same position in the tree at any width, so that a
 * form in it survives rotating the screen.
 */
export function ListAndPanel({
  open,
  place,
  label,
  panel,
  children,
}: {
  /** The row in the address; empty if none. */
  open: string
  place: PanelPlace
  label: string
  panel: ReactNode
  children: ReactNode
}) {
  return (
    <div ref={useRowFocus(open)} className={styles.columns} data-place={place}>
      {place !== 'alone' && <div>{children}</div>}
      {place !== 'closed' && (
        <section tabIndex={-1} aria-label={label}>
          {panel}
        </section>
      )}
    </div>
  )
}
