import { useEffect } from 'react'

/**
 * Focuses the page's title when the page shows something else.
 * @param shown identifies what is shown; empty before that.
 */
export function useTitleFocus(shown: string) {
  useEffect(() => {
    if (shown === '') return
    const title = document.querySelector<HTMLElement>('main h1, h1')
    if (!title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [shown])
}
