import type { Problem } from '../messages/problem.ts'
import { type Answers, type Service, textAnswer } from './description.ts'

/**
 * What our own form says of an address that no crew finds, such as `Jalan Tel`: it has no number,
 * no unit, and was not taken from the map. Calls of others may send what they like. Of several
 * addresses only the first is asked, where the crew comes to: a hospital has a name and no number.
 * @param isPicked whether the map knows an address to the street, as it stands.
 */
export function incompleteAddress(
  service: Service,
  answers: Answers,
  isPicked: (address: string) => boolean,
): Problem | undefined {
  const field = service.asks.find((ask) => ask.kind === 'address')?.field
  const address = field ? textAnswer(answers, field) : ''
  if (!field || !address || textAnswer(answers, 'unit') || isPicked(address)) return undefined
  // A post code is no number of a door.
  return /\d/.test(address.replace(/\b\d{5}\b/g, ''))
    ? undefined
    : { code: 'address-incomplete', field }
}
