import { useEffect, useState } from 'react'

/** Each pause in typing asks for one preview. */
const PAUSE_MS = 350

/** What is typed, once it has not changed for a while, and whether that is what is typed now. */
export function useSettledAnswers<Value>(value: Value): { asked: Value; isSettled: boolean } {
  const [asked, setAsked] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(JSON.parse(text) as Value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { asked, isSettled: JSON.stringify(asked) === text }
}
