import { type RefObject, useLayoutEffect, useRef } from 'react'
import { saveFocus } from './save-focus.ts'

/**
 * Makes a dialog modal while its component is on the page.
 * @returns the `ref` of its element.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while still in the page, so that the focus returns to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    const restoreFocus = saveFocus()
    element?.showModal()
    return () => {
      element?.close()
      restoreFocus()
    }
  }, [])
  return dialog
}
