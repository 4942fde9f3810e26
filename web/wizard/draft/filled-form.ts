import type { Answers, Service, Step } from '../../../domain/booking/description.ts'
import { browserStorage } from '../../browser-storage.ts'
import { searchOf } from '../answers/step-address.ts'
import { type Draft, saveDraft } from './draft.ts'
import { randomId } from './random-id.ts'

/**
 * Fills in the form of this tab.
 * @returns the address of its step.
 */
export function filledForm(
  service: Service,
  postcode: number,
  { step, answers, ...more }: { step: Step; answers: Answers } & Pick<Draft, 'again'>,
): string {
  const form = { postcode: String(postcode), draft: randomId() }
  saveDraft(browserStorage(), service, {
    id: form.draft,
    skill: service.skill,
    postcode: form.postcode,
    answers,
    ...more,
    savedAt: Date.now(),
  })
  return `${service.page}${searchOf({ ...form, step })}`
}
