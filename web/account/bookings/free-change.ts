import { freeChangeUntil } from '../../../domain/booking/status.ts'
import { momentLabel } from './when.ts'

/**
 * Until when a customer may move or cancel without a fee, in a sentence or two.
 * @param startsAt the start of the next visit.
 * @param fee the late fee as text: `RM 30`.
 */
export function freeChangeText(
  startsAt: Date,
  { visits, now, fee }: { visits: number; now: Date; fee: string },
): string {
  const until = freeChangeUntil(startsAt)
  const isFree = until > now
  const first = visits === 1 ? '' : ' the first visit'
  const others = visits === 1 ? '' : ' Each of the others is free to change until a day before it.'
  return isFree
    ? `Free to move or cancel${first} until ${momentLabel(until.toISOString())}. After that it costs up to ${fee}.${others}`
    : `${visits === 1 ? 'The start' : 'The first visit'} is less than 24 hours away: to move or cancel it costs up to ${fee}.${others}`
}
