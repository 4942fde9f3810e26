import { useCallback, useEffect, useRef, useState } from 'react'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import { call } from '../../api.ts'
import { randomId } from '../draft/random-id.ts'
import { mapSentence, type Suggestion } from './geo-requests.ts'
import { latestRequest } from './latest-request.ts'

/** Milliseconds without a keystroke before suggestions are requested. */
const quietMs = 250
/** Shorter texts get no suggestions. */
const minLength = 3

/**
 * Suggestions for typed text, requested when typing pauses; newer text cancels older requests. A
 * session, by which some geocoders bill, lasts until a choice.
 * @param near places near it come first.
 */
export function useSuggestions(near: LatLon) {
  const [turns] = useState(latestRequest)
  const [list, setList] = useState<readonly Suggestion[]>([])
  /** The text that the list is for; undefined before the first answer. */
  const [about, setAbout] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const session = useRef('')
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef(near)
  useEffect(() => {
    place.current = near
  }, [near])

  const forget = useCallback(() => {
    clearTimeout(rest.current)
    turns.end()
    setList([])
    setAbout(undefined)
  }, [turns])
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      turns.end()
    },
    [turns],
  )

  const question = useCallback(
    (text: string) => {
      clearTimeout(rest.current)
      setFailure(undefined)
      const input = text.trim()
      if (input.length < minLength) return forget()
      const turn = turns.begin()
      rest.current = setTimeout(() => {
        session.current ||= randomId()
        const { lat, lon } = place.current
        call('POST /geo/suggest/', { input, session: session.current, lat, lon }, turn).then(
          (found) => {
            if (!turn.isCurrent()) return
            setList(found)
            setAbout(text)
          },
          (error: unknown) => {
            if (!turn.isCurrent()) return
            setList([])
            setAbout(undefined)
            setFailure(mapSentence(error))
          },
        )
      }, quietMs)
    },
    [turns, forget],
  )

  /** Ends the session of the list after a choice. */
  const endSession = useCallback(() => {
    const ended = session.current || randomId()
    session.current = ''
    return ended
  }, [])

  return { list, about, failure, question, forget, endSession }
}
