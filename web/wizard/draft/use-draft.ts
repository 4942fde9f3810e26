import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers, AnswerValue, Service } from '../../../domain/booking/description.ts'
import { onLeave } from '../../account/session.ts'
import type { BrowserStorage } from '../../browser-storage.ts'
import { firstAnswers, isForAddon, withAnswer } from '../answers/answers.ts'
import type { PlaceAnswers } from '../saved-addresses.ts'
import { type Draft, forgetDraft, openDraft, saveDraft, sweepDrafts } from './draft.ts'
import { randomId } from './random-id.ts'

/** How a form is opened: with a postcode, and perhaps as the form that its address names. */
type Opening = {
  postcode: string
  named: string | undefined
  /** Initial answers of the address step in a new form. */
  place?: PlaceAnswers
}

/**
 * The form's answers, preserved through refresh, Back and login, and restored in the tab opened by
 * the verification mail. Sensitive answers stay in memory.
 */
export function useDraft(service: Service, storage: BrowserStorage, at: Opening) {
  const [draft, setDraft] = useState<Draft>(() => begin(service, storage, at))
  const done = useRef(false)
  // The browser's storages are known after the first render; their content then replaces the form.
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
  /** Stores what an order has besides its answers. */
  const set = useCallback(
    (also: Pick<Draft, 'favourite' | 'served' | 'eInvoice'>) =>
      setDraft((draft) => ({ ...draft, ...also })),
    [],
  )
  /** The form has become a booking: removes it from the storage. */
  const forget = useCallback(() => {
    done.current = true
    forgetDraft(storage, service, draft.id)
  }, [storage, service, draft.id])

  return { draft, answer, set, forget }
}

function begin(service: Service, storage: BrowserStorage, at: Opening): Draft {
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
  // Opened again for another postcode: the rest of the form stays.
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
