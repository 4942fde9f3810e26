import { useEffect } from 'react'
import { m } from '../../../../messages/page.ts'
import { call } from '../../../api.ts'
import { toastError } from '../../../ui/toast.ts'
import { useSave } from '../../form/use-save.ts'
import type { Moved } from './MoveVisit.tsx'
import styles from './move.module.css'

const UNDO_MS = 10_000

/** Takes the last move back, for ten seconds. */
export function Undo({ moved, onOver }: { moved: Moved | undefined; onOver: () => void }) {
  const { save, busy } = useSave(
    ({ back }: Moved) => call('POST /staff/board/move/', { ...back, why: 'undone', agreed: true }),
    { stale: [['bookings'], ['today']], onSaved: onOver },
  )
  useEffect(() => {
    if (!moved || busy) return
    const timer = setTimeout(onOver, UNDO_MS)
    return () => clearTimeout(timer)
  }, [moved, busy, onOver])
  return (
    <div role="status" className={styles.undo}>
      {moved && (
        <>
          {moved.said}
          <button
            type="button"
            disabled={busy}
            onClick={() =>
              save(moved, {
                onError: (error) => {
                  toastError(error.message)
                  onOver()
                },
              })
            }
          >
            {m.staff_board_undo()}
          </button>
        </>
      )}
    </div>
  )
}
