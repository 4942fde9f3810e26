import { type PointerEvent, useCallback, useEffect, useState } from 'react'
import type { Block, BoardWorker } from '../../../../domain/api/bookings/board.ts'
import { startsWithin } from '../../../../domain/booking/slots.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { siteFacts } from '../../../public-site/site-facts.ts'
import { type BoardAnswer, draggedStart } from '../board.ts'
import { mayMoveTime } from '../words.ts'
import { Ghost } from './Ghost.tsx'
import { MoveTime } from './MoveTime.tsx'
import { type Asked, type Moved, MoveVisit } from './MoveVisit.tsx'
import { Undo } from './Undo.tsx'
import { useDrag } from './use-drag.ts'

/**
 * Moves of visits on a board: by dragging, or by the buttons of an opened visit; each is asked about in the
 * same dialog, and taken back for ten seconds (docs/product/board.md#moving-a-visit).
 * @param on `isCovered` a panel is open. `onHold` while something is dragged nothing may change under it. `onMoved` something was moved: the way
 *   back is on the page, which an open panel covers.
 */
export function useMoves(
  board: BoardAnswer | undefined,
  {
    isCovered,
    onHold,
    onMoved,
  }: { isCovered: boolean; onHold: (isHeld: boolean) => void; onMoved: () => void },
) {
  const [asked, setAsked] = useState<Asked>()
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
    /** The mouse is pressed on a visit of that worker. */
    press,
    /** The same on a visit that lacks someone. */
    pressOpen,
    endsDrag,
    /** Something is asked: no panel is open beside it. */
    isAsking: asked !== undefined || timed !== undefined,
    /** Asks who goes in the place of someone; undefined: in the empty place. */
    replace: (block: Block, from: BoardWorker | undefined) =>
      setAsked({
        block,
        from: { id: from?.id, name: from?.name ?? '' },
        to: undefined,
        start: undefined,
      }),
    /** Offers to take back what was made elsewhere, as a plan of the day. */
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

/** The first and the last hour at which a service starts here. */
function startsOf(skill: string): readonly [first: number, last: number] {
  const { startHours = [8, 20] } = serviceBySkill(skill) ?? {}
  const open = { opensAt: Number(siteFacts.opens), closesAt: Number(siteFacts.closes) }
  return startsWithin(startHours, open)
}
