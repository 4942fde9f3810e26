import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The shortest interval between reloads of the board. */
const AT_MOST_MS = 1_000
/** Delay before retrying a refused stream. */
const AGAIN_MS = 10_000

/**
 * Reloads the board within a second when something changes on its days
 * (docs/product/board.md#live).
 * @param isHeld while a visit is dragged the board does not change; it is updated after the drop.
 * @returns true while disconnected.
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
        // Catches up with earlier changes.
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
