import { lazy, Suspense, useEffectEvent, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { openEditor, stepThroughRows } from './rows.ts'

const FindDialog = lazy(() => import('./FindDialog.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** Does the focused element take letters itself, or is a dialog open? */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  )
}

/** What single letters do; false if there is nothing to do on the page. */
const letters: Readonly<Record<string, () => boolean>> = {
  j: () => stepThroughRows(1),
  k: () => stepThroughRows(-1),
  e: openEditor,
}

export type Opened = 'find' | 'keys' | undefined

/**
 * The dialogs of Find and of the keys of staff pages: Ctrl or Cmd K and `/` open Find, `?` lists the
 * keys, `j` and `k` step through the rows of a list, `e` edits the open record. The dialogs load when
 * they are first opened.
 */
export function Find({ opened, onOpen }: { opened: Opened; onOpen: (what: Opened) => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isCommand && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) onOpen('find')
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
    if (event.key === '/') onOpen('find')
    else if (event.key === '?') onOpen('keys')
    else if (!letters[event.key]?.()) return
    event.preventDefault()
  })
  // Before the page is painted: a key pressed the moment it appears would be lost otherwise.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const close = () => onOpen(undefined)
  if (!opened) return null
  return createPortal(
    <Suspense>
      {opened === 'find' ? <FindDialog onClose={close} /> : <KeysDialog onClose={close} />}
    </Suspense>,
    document.body,
  )
}
