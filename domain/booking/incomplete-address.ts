import type { Problem } from '../messages/problem.ts'
import { type Answers, type Service, textAnswer } from './description.ts'

/**
 * Rejects an address that a crew cannot find, such as `Jalan Tel`: no number, no unit, and not
 * picked from the map. Only our own form checks this. If there are several addresses, only the
 * first, where the crew arrives, is checked: a destination such as a hospital may have no number.
 * @param isPicked whether the address was picked from the map.
 */
export function incompleteAddress(
  service: Service,
  answers: Answers,
  isPicked: (address: string) => boolean,
): Problem | undefined {
  const field = service.questions.find((question) => question.kind === 'address')?.field
  const address = field ? textAnswer(answers, field) : ''
  if (!field || !address || textAnswer(answers, 'unit') || isPicked(address)) return undefined
  // A postcode does not count as a house number.
  return /\d/.test(address.replace(/\b\d{5}\b/g, ''))
    ? undefined
    : { code: 'address-incomplete', field }
}
