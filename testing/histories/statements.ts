import { addDays, dayOf } from '../../domain/booking/starts/calendar.ts'
import type { Facts, Message, VisitFacts } from './facts.ts'

/**
 * The statement of each message, checked against the visits. Written from the words of the
 * messages, not from the rules by which the product decides.
 */

const isOff = ({ status }: VisitFacts) => status === 'Cancelled' || status === 'Expired'
const stands = ({ status }: VisitFacts) =>
  status === 'Confirmed' || status === 'In Progress' || status === 'Completed'

const instant = (value: unknown) => new Date(String(value)).getTime()
const namesOf = ({ crew }: VisitFacts) => crew.map(({ name }) => name).join()
const sameNames = (said: unknown, { crew }: VisitFacts) =>
  JSON.stringify([...(said as string[])].sort()) ===
  JSON.stringify(crew.map(({ name }) => name).sort())

type Statement = (visit: VisitFacts, message: Message, facts: Facts) => string | undefined

const unless = (isSo: boolean, otherwise: string) => (isSo ? undefined : otherwise)

const booked: Statement = (visit, { parameters }) =>
  unless(stands(visit), `it is ${visit.status}`) ??
  unless(instant(parameters.starts_at) === visit.starts_at.getTime(), 'it starts at another time')

const coming: Statement = (visit, message, facts) =>
  booked(visit, message, facts) ?? unless(visit.starts_at > facts.now, 'it has begun')

const withCrew: Statement = (visit, message, facts) =>
  coming(visit, message, facts) ??
  unless(sameNames(message.parameters.crew, visit), `${namesOf(visit)} go`)

const toBePaid: Statement = (visit, { parameters }, { now }) =>
  unless(visit.status === 'Pending Payment', `it is ${visit.status}`) ??
  unless(visit.hold_until !== null && visit.hold_until > now, 'the hold is over') ??
  unless(instant(parameters.until) === visit.hold_until?.getTime(), 'the hold ends otherwise')

const goes = (visit: VisitFacts, { worker_id: id }: Message) =>
  visit.crew.some((each) => each.id === id)

const dayAfter = (now: Date) => addDays(dayOf(now), 1)

const moved: Statement = (visit, message, { now }) =>
  unless(!isOff(visit), `it is ${visit.status}`) ??
  unless(
    instant(message.parameters.starts_at) === visit.starts_at.getTime(),
    'it starts at another time',
  ) ??
  unless(visit.starts_at > now, 'it has begun') ??
  unless(
    message.kind !== 'moved' || instant(message.parameters.was) !== visit.starts_at.getTime(),
    'it has not moved',
  )

const cancelled: Statement = (visit) =>
  unless(visit.status === 'Cancelled', `it is ${visit.status}`)

const onOneVisit: Readonly<Record<string, Statement>> = {
  booked,
  paid: booked,
  'pay-link': toBePaid,
  'payment-lapsing': toBePaid,
  lapsed: (visit) => unless(visit.status === 'Expired', `it is ${visit.status}`),
  moved,
  'series-moved': moved,
  cancelled,
  'series-cancelled': cancelled,
  tomorrow: (visit, message, facts) =>
    withCrew(visit, message, facts) ??
    unless(dayOf(visit.starts_at) === dayAfter(facts.now), `it is on ${dayOf(visit.starts_at)}`),
  soon: (visit, message, facts) =>
    withCrew(visit, message, facts) ??
    unless(dayOf(visit.starts_at) === dayOf(facts.now), `it is on ${dayOf(visit.starts_at)}`),
  'crew-changed': withCrew,
  done: (visit, message, { now }) =>
    unless(stands(visit), `it is ${visit.status}`) ??
    unless(visit.ends_at <= now, 'it is not over') ??
    unless(sameNames(message.parameters.crew, visit), `${namesOf(visit)} went`),
  'series-ending': (visit, message, facts) =>
    coming(visit, message, facts) ??
    unless(
      !facts.visits.some(
        (each) =>
          each.order_id === visit.order_id && stands(each) && each.starts_at > visit.starts_at,
      ),
      'another visit follows',
    ),
  'new-visit': (visit, message, facts) =>
    coming(visit, message, facts) ?? unless(goes(visit, message), 'this worker does not go'),
  'visit-moved': (visit, message, facts) =>
    coming(visit, message, facts) ?? unless(goes(visit, message), 'this worker does not go'),
  'visit-cancelled': (visit) => unless(isOff(visit), `it is ${visit.status}`),
  'taken-off': (visit, message) => unless(!goes(visit, message), 'this worker goes'),
}

/** Why a message is false; undefined: it is true, or says nothing about visits. */
export function whyFalse(message: Message, facts: Facts): string | undefined {
  if (message.kind === 'tomorrow-list') return whyListFalse(message, facts)
  const statement = onOneVisit[message.kind]
  if (!statement) return undefined
  const visit = facts.visits.find(({ id }) => id === message.booking_id)
  return visit ? statement(visit, message, facts) : 'there is no such visit'
}

/** A worker's visits of a day, by start. */
export function visitsOn(day: string, worker: number | null, { visits }: Facts): VisitFacts[] {
  return visits
    .filter(
      (visit) =>
        stands(visit) &&
        dayOf(visit.starts_at) === day &&
        visit.crew.some(({ id }) => id === worker),
    )
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}

function whyListFalse({ parameters, worker_id }: Message, facts: Facts): string | undefined {
  const { day, visits } = parameters as { day: string; visits: { starts_at: string }[] }
  const said = visits.map((each) => instant(each.starts_at)).join()
  const actual = visitsOn(day, worker_id, facts).map((each) => each.starts_at.getTime())
  return (
    unless(day === dayAfter(facts.now), `tomorrow is not ${day}`) ??
    unless(said === actual.join(), `there are ${actual.length} visits, or at other times`)
  )
}
