import type { ReactNode } from 'react'
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
 * A list and its open row. The panel is at the same position in the tree at any width, so that a
 * form in it survives rotating the screen.
 */
export function ListAndPanel({
  place,
  label,
  panel,
  children,
}: {
  place: PanelPlace
  /** The name of the panel. */
  label: string
  panel: ReactNode
  /** The list, with its filters. */
  children: ReactNode
}) {
  return (
    <div className={styles.columns} data-place={place}>
      {place !== 'alone' && <div>{children}</div>}
      {place !== 'closed' && <section aria-label={label}>{panel}</section>}
    </div>
  )
}
