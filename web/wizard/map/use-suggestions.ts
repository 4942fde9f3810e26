import { useCallback, useEffect, useRef, useState } from 'react'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import { call } from '../../api.ts'
import { randomId } from '../random-id.ts'
import { mapSentence, type Suggestion } from './geo-requests.ts'
import { latestRequest } from './latest-request.ts'

/** Milliseconds without a keystroke before suggestions are asked for. */
const quietMs = 250
/** Fewer characters than this name no place. */
const minLength = 3

/**
 * Suggestions for what is being typed, asked for when the typing rests; a newer text ends the
 * question about an older one. A session, which some geocoders bill by, lasts until a choice.
 * @param near what is near it comes first.
 */
export function useSuggestions(near: LatLon) {
  const [turns] = useState(latestRequest)
  const [list, setList] = useState<readonly Suggestion[]>([])
  /** What the list is about; undefined before the first answer. */
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

  /** The session of the list, which the choice ends. */
  const endSession = useCallback(() => {
    const ended = session.current || randomId()
    session.current = ''
    return ended
  }, [])

  return { list, about, failure, question, forget, endSession }
}
