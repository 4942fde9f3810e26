import { useEffect, useState } from 'react'

/** A preview is requested after this pause in typing. */
const PAUSE_MS = 350

/** The input once it has not changed for a while, and whether it is current. */
export function useSettledAnswers<Value>(value: Value): { asked: Value; isSettled: boolean } {
  const [asked, setAsked] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(JSON.parse(text) as Value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { asked, isSettled: JSON.stringify(asked) === text }
}
