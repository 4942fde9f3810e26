import { type Answers, type Service, textAnswer } from '../../domain/booking/description.ts'
import { toChooseFrom } from '../../domain/workers/preferences.ts'
import type { Slots } from './use-service-data.ts'

/**
 * The favourites at the chosen start: those who are free, those that can be chosen, and the chosen
 * one (docs/product/customers.md#favourites).
 * @param preferred the worker whom the customer chose; ignored if they cannot be chosen.
 */
export function favouritesAt(
  service: Service,
  read: Answers,
  slots: Slots,
  preferred: number | undefined,
) {
  const timeField = service.questions.find(({ kind }) => kind === 'start-time')?.field ?? ''
  const start = slots.data?.find(({ value }) => value === textAnswer(read, timeField))
  const free = start?.favourites ?? []
  const choices = toChooseFrom(free, service.crewSize(read))
  return { free, choices, chosen: choices.find(({ worker }) => worker === preferred) }
}
