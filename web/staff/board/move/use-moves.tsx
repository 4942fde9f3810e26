import { type PointerEvent, useCallback, useEffect, useState } from 'react'
import type { Block, BoardWorker } from '../../../../domain/api/bookings/board.ts'
import { startsWithin } from '../../../../domain/booking/starts/slots.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { siteFacts } from '../../../public-site/site-facts.ts'
import { type BoardAnswer, draggedStart } from '../board.ts'
import { mayMoveTime } from '../words.ts'
import { Ghost } from './Ghost.tsx'
import { MoveTime } from './MoveTime.tsx'
import { type Moved, type MoveToConfirm, MoveVisit } from './MoveVisit.tsx'
import { Undo } from './Undo.tsx'
import { useDrag } from './use-drag.ts'

/**
 * Moves of visits on a board, by dragging or by the buttons of an opened visit. Both use the same
 * dialog and can be undone for ten seconds (docs/product/board.md#moving-a-visit).
 * @param on `isCovered`: a panel is open. `onHold`: called while dragging, when the board must not
 *   change. `onMoved`: called after a move, to close the panel that covers Undo.
 */
export function useMoves(
  board: BoardAnswer | undefined,
  {
    isCovered,
    onHold,
    onMoved,
  }: { isCovered: boolean; onHold: (isHeld: boolean) => void; onMoved: () => void },
) {
  const [asked, setAsked] = useState<MoveToConfirm>()
  const [timed, setTimed] = useState<Block>()
  const [moved, setMoved] = useState<Moved>()
  const endUndo = useCallback(() => setMoved(undefined), [])
  const { frame, drag, ghost, press, endsDrag } = useDrag(
    (block, hours) =>
      board && mayMoveTime(block)
        ? draggedStart(board.days, block, hours, startsOf(block.skill), new Date())
        : undefined,
    ({ block, from, over, start }) => {
      const name = board?.workers.find(({ id }) => id === from)?.name ?? ''
      const isOther = over !== from
      setAsked({
        block,
        from: isOther ? { id: from, name } : undefined,
        to: isOther ? over : undefined,
        start,
      })
    },
  )
  const isDragging = drag !== undefined
  useEffect(() => onHold(isDragging), [onHold, isDragging])
  const pressOpen = useCallback(
    (event: PointerEvent, block: Block) => press(event, block, undefined),
    [press],
  )
  return {
    frame,
    drag,
    /** Called when the mouse is pressed on a visit of that worker. */
    press,
    /** The same for a visit with a gap. */
    pressOpen,
    endsDrag,
    /** A dialog is open, so no panel is. */
    isAsking: asked !== undefined || timed !== undefined,
    /** Asks who replaces a worker; undefined to fill a gap. */
    replace: (block: Block, from: BoardWorker | undefined) =>
      setAsked({
        block,
        from: { id: from?.id, name: from?.name ?? '' },
        to: undefined,
        start: undefined,
      }),
    /** Offers to undo a change made elsewhere, such as a plan of the day. */
    offerUndo: setMoved,
    /** Asks for another day or start. */
    changeTime: setTimed,
    dialogs: (
      <>
        {drag && <Ghost of={ghost} drag={drag} />}
        {asked && (
          <MoveVisit
            {...asked}
            onMoved={(made) => {
              setAsked(undefined)
              setMoved(made)
              onMoved()
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
        {timed && !asked && (
          <MoveTime
            block={timed}
            onChosen={(start) => {
              setAsked({ block: timed, from: undefined, to: undefined, start })
              setTimed(undefined)
            }}
            onClose={() => setTimed(undefined)}
          />
        )}
        <Undo moved={moved} isCovered={isCovered} after={frame} onOver={endUndo} />
      </>
    ),
  }
}

/** The first and last start hour of a service. */
function startsOf(skill: string): readonly [first: number, last: number] {
  const { startHours = [8, 20] } = serviceBySkill(skill) ?? {}
  const open = { opensAt: Number(siteFacts.opens), closesAt: Number(siteFacts.closes) }
  return startsWithin(startHours, open)
}
