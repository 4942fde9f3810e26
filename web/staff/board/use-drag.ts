import {
  type PointerEvent as Press,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Block } from '../../../domain/api/bookings/board.ts'

/** A visit that is being dragged by a mouse from one worker, and over whom it is. */
export type Drag = {
  readonly block: Block
  readonly from: number
  readonly x: number
  readonly y: number
  readonly over: number | undefined
}

/** So far the mouse moves before a press is a drag. */
const FAR_PX = 6

/** The worker whose row is at a point of the window. */
function workerAt(x: number, y: number): number | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-worker]')
  return row ? Number(row.dataset.worker) : undefined
}

/**
 * Drags visits to other workers' rows with the mouse; Escape drops it where it was. Touch and keys have
 * the button of the opened visit.
 */
export function useDrag(onDrop: (block: Block, from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const pressed = useRef<{ block: Block; from: number; x: number; y: number }>(undefined)
  const moved = useRef(false)
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    function move(event: PointerEvent) {
      const press = pressed.current
      if (!press) return
      if (!moved.current && Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR_PX)
        return
      moved.current = true
      const { clientX: x, clientY: y } = event
      setDrag({ block: press.block, from: press.from, x, y, over: workerAt(x, y) })
    }
    function end(event: PointerEvent) {
      const press = pressed.current
      pressed.current = undefined
      setDrag(undefined)
      if (!press || !moved.current) return
      const to = workerAt(event.clientX, event.clientY)
      if (to !== undefined && to !== press.from) drop(press.block, press.from, to)
    }
    function cancel(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !pressed.current) return
      pressed.current = undefined
      setDrag(undefined)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('keydown', cancel)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('keydown', cancel)
    }
  }, [])

  const press = useCallback((event: Press, block: Block, from: number) => {
    moved.current = false
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    pressed.current = { block, from, x: event.clientX, y: event.clientY }
  }, [])
  /** True for the click that ends a drag: it opens nothing. A press of a key is no such click. */
  const endsDrag = useCallback(() => {
    const was = moved.current
    moved.current = false
    return was
  }, [])
  return { drag, press, endsDrag }
}
