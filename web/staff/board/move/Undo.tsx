import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { m } from '../../../../messages/page.ts'
import { ApiError, failureSentence } from '../../../api.ts'
import { toastError } from '../../../ui/toast.ts'
import { useSave } from '../../form/use-save.ts'
import type { Moved } from './MoveVisit.tsx'
import styles from './move.module.css'

const UNDO_MS = 10_000

/**
 * Offers to undo the last move or plan for ten seconds. It gets the focus, as it would take many
 * Tabs to reach.
 * @param after the element that gets the focus afterwards.
 */
export function Undo({
  moved,
  isCovered,
  after,
  onOver,
}: {
  moved: Moved | undefined
  /** A panel is open over it. */
  isCovered: boolean
  after: RefObject<HTMLElement | null>
  onOver: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const { save, busy } = useSave(({ takeBack }: Moved) => takeBack(), {
    stale: [['bookings'], ['today']],
    onSaved: end,
  })
  function end() {
    if (button.current?.contains(document.activeElement))
      after.current?.focus({ preventScroll: true })
    onOver()
  }
  const endInTime = useEffectEvent(end)
  useEffect(() => {
    if (!moved || busy) return
    const timer = setTimeout(() => endInTime(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [moved, busy])
  const focused = useRef<Moved>(undefined)
  useEffect(() => {
    if (!moved || isCovered || focused.current === moved) return
    focused.current = moved
    button.current?.focus()
  }, [moved, isCovered])
  return (
    <div role="status" className={styles.undo}>
      {moved && (
        <>
          {moved.message}
          <button
            ref={button}
            type="button"
            // Not disabled while saving, which would lose the focus.
            aria-busy={busy || undefined}
            onClick={() => {
              if (busy) return
              save(moved, {
                onError: (error) => {
                  toastError(failureSentence(error))
                  // Without an answer it can be pressed again, for another ten seconds.
                  if (!(error instanceof ApiError && error.status === 0)) end()
                },
              })
            }}
          >
            {m.staff_board_undo()}
          </button>
        </>
      )}
    </div>
  )
}
