import {
  type PointerEvent as Press,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Block } from '../../../../domain/api/bookings/board.ts'
import type { Start } from '../board.ts'

/** A visit being dragged, and where it would be dropped. */
export type Drag = {
  readonly block: Block
  /** Undefined for a visit with a gap, dragged from above the board. */
  readonly from: number | undefined
  /** The worker whose row it is over. */
  readonly over: number | undefined
  /** The proposed start; undefined for its own. */
  readonly start: Start | undefined
}

/** The distance that makes a press a drag. */
const FAR_PX = 6
/** Within this distance of the edge the board scrolls, by this much per frame. */
const EDGE_PX = 36
const SCROLL_PX = 9

type Pressed = Pick<Drag, 'block' | 'from'> & {
  readonly x: number
  readonly y: number
  /** The scroll position of the board. */
  readonly left: number
  readonly hourPx: number
}

/**
 * Drags visits to other workers' rows and other hours with the mouse. Escape cancels. Touch and
 * keyboard users have the buttons of the opened visit.
 *
 * `frame` is the scroll container: its rows have `data-worker`, their hours `data-track`, one hour
 * `data-hour`.
 * @param startAt the proposed start of a visit dragged by some hours.
 */
export function useDrag(
  startAt: (block: Block, hours: number) => Start | undefined,
  onDrop: (drag: Drag & { readonly over: number }) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const frame = useRef<HTMLElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const pressed = useRef<Pressed>(undefined)
  const moved = useRef(false)
  const at = useRef({ x: 0, y: 0 })
  const drop = useEffectEvent(onDrop)

  const seen = useEffectEvent(({ block, from, ...press }: Pressed): Drag => {
    const { x, y } = at.current
    const found = document.elementFromPoint(x, y)
    const row = found?.closest<HTMLElement>('[data-worker]')
    const hours = (x - press.x + (frame.current?.scrollLeft ?? 0) - press.left) / press.hourPx
    // Over a name only the worker changes; a list has no hours.
    const isOverHours = press.hourPx > 0 && found?.closest('[data-track]')
    return {
      block,
      from,
      over: row ? Number(row.dataset.worker) : undefined,
      start: isOverHours && from !== undefined ? startAt(block, Math.round(hours)) : undefined,
    }
  })
  const renew = useEffectEvent(() => {
    const press = pressed.current
    if (!press || !moved.current) return
    const { x, y } = at.current
    if (ghost.current) ghost.current.style.translate = `${x + 12}px ${y + 12}px`
    const now = seen(press)
    setDrag((last) =>
      last?.block === now.block && last.over === now.over && last.start?.at === now.start?.at
        ? last
        : now,
    )
  })
  const scroll = useEffectEvent(() => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !moved.current) return
    const { x, y } = at.current
    const side = (point: number, from: number, to: number) =>
      point > to - EDGE_PX && point < to ? 1 : point < from + EDGE_PX && point > from ? -1 : 0
    const [left, top] = [side(x, box.left, box.right), side(y, box.top, box.bottom)]
    if (left === 0 && top === 0) return
    frame.current?.scrollBy({ left: left * SCROLL_PX, top: top * SCROLL_PX })
    renew()
  })

  useEffect(() => {
    let tick = 0
    const end = () => {
      cancelAnimationFrame(tick)
      tick = 0
      pressed.current = undefined
      setDrag(undefined)
    }
    const follow = () => {
      scroll()
      tick = requestAnimationFrame(follow)
    }
    function move({ clientX: x, clientY: y }: PointerEvent) {
      const press = pressed.current
      if (!press) return
      if (!moved.current && Math.hypot(x - press.x, y - press.y) < FAR_PX) return
      moved.current = true
      at.current = { x, y }
      tick ||= requestAnimationFrame(follow)
      renew()
    }
    function release({ clientX: x, clientY: y }: PointerEvent) {
      const press = pressed.current
      at.current = { x, y }
      const last = press && moved.current ? seen(press) : undefined
      end()
      if (last?.over === undefined || (last.over === last.from && !last.start)) return
      // Counts as typed input, which stays if the session ends.
      frame.current?.dispatchEvent(new Event('input', { bubbles: true }))
      drop({ ...last, over: last.over })
    }
    function cancel(event: KeyboardEvent) {
      if (event.key === 'Escape' && pressed.current) end()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', end)
    addEventListener('keydown', cancel)
    return () => {
      cancelAnimationFrame(tick)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', cancel)
    }
  }, [])

  const press = useCallback((event: Press, block: Block, from: number | undefined) => {
    moved.current = false
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    const hour = frame.current?.querySelector('[data-hour]')
    pressed.current = {
      block,
      from,
      x: event.clientX,
      y: event.clientY,
      left: frame.current?.scrollLeft ?? 0,
      hourPx: hour?.getBoundingClientRect().width ?? 0,
    }
  }, [])
  /**
   * True for the click that ends a drag, which must not open the visit. Key presses do not count.
   */
  const endsDrag = useCallback(() => {
    const was = moved.current
    moved.current = false
    return was
  }, [])
  return { frame, drag, ghost, press, endsDrag }
}
