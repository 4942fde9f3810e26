import { useEffect, useState } from 'react'
import type { KeptDay } from './store.ts'

const EVERY_MS = 20_000

/** How far the server's clock was ahead of the phone's at the last contact, in milliseconds. */
function aheadBy(kept: KeptDay | undefined): number {
  return kept ? new Date(kept.day.server_time).getTime() - kept.receivedAt : 0
}

/** The moment by the server's clock, as far as the phone knows it; it goes on. */
export function useNow(kept: KeptDay | undefined): Date {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return new Date(now + aheadBy(kept))
}
