import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A dialog that is modal for as long as its component is on the page.
 * @returns the `ref` of its element.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page: the focus then returns to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
