import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Boards are read again at most this often, however much changes. */
const AT_MOST_MS = 1_000
/** A stream that the server refused is asked for again. */
const AGAIN_MS = 10_000

/**
 * Reads the board again when something changes on its days, within a second (docs/product/board.md#live).
 * @param isHeld while a visit is dragged the board stays; what changed meanwhile shows when it is dropped.
 * @returns true while the server is not heard.
 */
export function useLive(days: readonly string[], isHeld: boolean): boolean {
  const queries = useQueryClient()
  const [isLost, setLost] = useState(false)
  const isStale = useRef(false)
  const readAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const read = useEffectEvent(() => {
    timer.current = undefined
    isStale.current = false
    readAt.current = Date.now()
    void queries.invalidateQueries({ queryKey: ['bookings', 'board'] })
  })
  const renew = useEffectEvent(() => {
    isStale.current = true
    if (isHeld) return
    const wait = readAt.current + AT_MOST_MS - Date.now()
    timer.current ??= setTimeout(() => read(), Math.max(0, wait))
  })
  const concerns = useEffectEvent(
    (changed: readonly string[] | null) => changed?.some((day) => days.includes(day)) ?? true,
  )

  useEffect(() => {
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    function connect() {
      source = new EventSource('/staff/board/stream/')
      source.onopen = () => {
        setLost(false)
        // What changed before is caught up with.
        renew()
      }
      source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        const { days: changed } = JSON.parse(data) as { days: string[] | null }
        if (concerns(changed)) renew()
      })
      source.onerror = () => {
        setLost(true)
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(connect, AGAIN_MS)
      }
    }
    connect()
    return () => {
      source?.close()
      clearTimeout(again)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])

  useEffect(() => {
    if (!isHeld && isStale.current) renew()
  }, [isHeld])
  return isLost
}
