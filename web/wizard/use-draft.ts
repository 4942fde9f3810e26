import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers, AnswerValue, Service } from '../../domain/booking/description.ts'
import { onLeave } from '../account/session.ts'
import type { BrowserStorage } from '../browser-storage.ts'
import { firstAnswers, isForAddon, withAnswer } from './answers.ts'
import { type Draft, forgetDraft, openDraft, saveDraft, sweepDrafts } from './draft.ts'
import { randomId } from './random-id.ts'
import type { PlaceAnswers } from './saved-addresses.ts'

/**
 * The form's answers, preserved through refresh, back and login, and found again by the tab that
 * the verification mail opens. What is sensitive stays in memory.
 */
export function useDraft(
  service: Service,
  storage: BrowserStorage,
  at: {
    postcode: string
    named: string | undefined
    /** Answers of the address step that a fresh form begins with. */
    place?: PlaceAnswers | undefined
  },
) {
  const [draft, setDraft] = useState<Draft>(() => begin(service, storage, at))
  const done = useRef(false)
  // The browser's storages are known after the first drawing: what they hold takes over at once.
  const [begunWith, setBegunWith] = useState(storage)
  if (begunWith !== storage) {
    setBegunWith(storage)
    setDraft(begin(service, storage, at))
  }

  useEffect(() => {
    if (!done.current) saveDraft(storage, service, { ...draft, savedAt: Date.now() })
  }, [storage, service, draft])

  useEffect(() => sweepDrafts(storage.browser, new Date()), [storage])

  // A logout in any tab removes the form; the storage is empty by then.
  useEffect(
    () =>
      onLeave(() => setDraft(begin(service, storage, { postcode: at.postcode, named: undefined }))),
    [service, storage, at.postcode],
  )

  const answer = useCallback(
    (field: string, value: AnswerValue | undefined) =>
      setDraft((draft) => {
        const { answers: before, forAddon = false } = draft
        const after = withAnswer(service, before, field, value, forAddon)
        const stillForAddon = isForAddon(service, { before, after }, field, forAddon)
        if (after === before && stillForAddon === forAddon) return draft
        return { ...draft, answers: after, forAddon: stillForAddon }
      }),
    [service],
  )
  const prefer = useCallback(
    (favourite: number | undefined) => setDraft((draft) => ({ ...draft, favourite })),
    [],
  )
  /** The form has become a booking: nothing of it stays stored. */
  const forget = useCallback(() => {
    done.current = true
    forgetDraft(storage, service, draft.id)
  }, [storage, service, draft.id])

  return { draft, answer, prefer, forget }
}

function begin(
  service: Service,
  storage: BrowserStorage,
  at: { postcode: string; named: string | undefined; place?: PlaceAnswers | undefined },
): Draft {
  const now = new Date()
  const stored = openDraft(storage, service, at.named, now)
  const fresh = firstAnswers(service, at.postcode)
  const savedAt = now.getTime()
  if (!stored) {
    return {
      id: randomId(),
      skill: service.skill,
      postcode: at.postcode,
      answers: { ...fresh, ...answersOf(at.place) },
      savedAt,
    }
  }
  // Opened again for another postcode: the rest of the form still holds.
  const moved = stored.postcode !== at.postcode ? { postcode: at.postcode } : {}
  return {
    ...stored,
    postcode: at.postcode,
    answers: { ...fresh, ...stored.answers, ...moved },
    savedAt,
  }
}

function answersOf(place: PlaceAnswers = {}): Answers {
  return Object.fromEntries(
    Object.entries(place).flatMap(([field, value]) => (value ? [[field, value]] : [])),
  )
}
