import { useEffect, useState } from 'react'

/** The browser's time in milliseconds, renewed at an interval. */
export function useTime(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
