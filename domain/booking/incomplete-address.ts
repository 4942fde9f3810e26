import type { Problem } from '../messages/problem.ts'
import { type Answers, type Service, textAnswer } from './description.ts'

/**
 * Rejects an address that a crew cannot find, such as `Jalan Tel`: without a number, without a
 * unit, and not taken from the map. Only our own form checks this. Of several addresses only the
 * first is checked, where the crew comes to: a hospital has a name and no number.
 * @param isPicked whether the map knows the address to the street.
 */
export function incompleteAddress(
  service: Service,
  answers: Answers,
  isPicked: (address: string) => boolean,
): Problem | undefined {
  const field = service.questions.find((question) => question.kind === 'address')?.field
  const address = field ? textAnswer(answers, field) : ''
  if (!field || !address || textAnswer(answers, 'unit') || isPicked(address)) return undefined
  // A post code is no number of a door.
  return /\d/.test(address.replace(/\b\d{5}\b/g, ''))
    ? undefined
    : { code: 'address-incomplete', field }
}
