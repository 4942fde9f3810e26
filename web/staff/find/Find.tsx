import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '../../../messages/page.ts'
import { stepThroughRows } from './rows.ts'

const FindDialog = lazy(() => import('./FindDialog.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** Does what has the focus take letters itself, or is a dialog open over the page? */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  )
}

/**
 * The button that opens Find, and the keys of staff pages: Ctrl or Cmd K and `/` open it, `?` lists
 * them, `j` and `k` step through the rows of a list. The dialogs load when they are first opened.
 */
export function Find({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  const [opened, setOpened] = useState<'find' | 'keys'>()

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isCommand && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setOpened('find')
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
    if (event.key === '/') setOpened('find')
    else if (event.key === '?') setOpened('keys')
    else if (event.key !== 'j' && event.key !== 'k') return
    else if (!stepThroughRows(event.key === 'j' ? 1 : -1)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const close = () => setOpened(undefined)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-keyshortcuts="Control+K Meta+K /"
        aria-label={m.staff_find_title()}
        onClick={() => setOpened('find')}
      >
        {children}
      </button>
      {opened &&
        createPortal(
          <Suspense>
            {opened === 'find' ? <FindDialog onClose={close} /> : <KeysDialog onClose={close} />}
          </Suspense>,
          // The button may be in a menu that closes.
          document.body,
        )}
    </>
  )
}
