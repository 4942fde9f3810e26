import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/** The current time, updated twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return new Date(now)
}
