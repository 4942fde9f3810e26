import type { Answers, Service } from '../../../domain/booking/description.ts'
import { openStarts } from '../../../domain/booking/slots.ts'
import type { Reader } from '../../db/transaction.ts'
import type { AvailabilityCache } from './availability-cache.ts'
import { readCandidates, teamDaysOf } from './candidates.ts'

/**
 * The start hours that can be booked for these answers in a region: every session of the series has
 * a whole crew (docs/product/availability.md#crew).
 * @param moving an existing booking that is being moved; its own hours count as free.
 * @param crews answers from memory unless a booking is moved.
 */
export async function openSlots(
  reader: Reader,
  service: Service,
  answers: Answers,
  place: { regionId: number },
  rules: { bufferHours: number; now: Date; leadHours?: number },
  moving?: { id: number; day: string; reserved: number; hours: number; crewSize: number },
  crews?: AvailabilityCache,
): Promise<number[]> {
  const days = moving ? [String(answers.start_date)] : service.sessionDays(answers)
  const team = { ...service.team(answers), ...place }
  const request = {
    days,
    visitHours: moving?.hours ?? service.visitHours(answers),
    crewSize: moving?.crewSize ?? service.crewSize(answers),
    startHours: service.startHours,
    bufferHours: rules.bufferHours,
    now: rules.now,
    leadHours: rules.leadHours,
  }
  if (crews && !moving) return openStarts(await crews.teamOn(team, days), request)
  const candidates = await readCandidates(reader, team, days, moving)
  return openStarts(teamDaysOf(candidates, days.length), request)
}
