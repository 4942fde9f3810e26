import { lazy, Suspense, useEffectEvent, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { stepThroughRows } from './rows.ts'

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

/** The open dialog. */
export type Opened = 'find' | 'keys' | undefined

/**
 * The dialogs of Find and of the keys of staff pages: Ctrl or Cmd K and `/` open Find, `?` lists the
 * keys, `j` and `k` step through the rows of a list. The dialogs load when they are first opened.
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
    else if (event.key !== 'j' && event.key !== 'k') return
    else if (!stepThroughRows(event.key === 'j' ? 1 : -1)) return
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
