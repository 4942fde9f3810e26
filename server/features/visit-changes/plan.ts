import { firstProblem } from '../../../domain/booking/check.ts'
import { type Answers, numberAnswer, type Service } from '../../../domain/booking/description.ts'
import {
  changedPrice,
  type Movement,
  movementOf,
  type VisitPrice,
} from '../../../domain/booking/price/change-price.ts'
import { type Tariff, unknownAddonField } from '../../../domain/booking/price/price.ts'
import { closedProblem } from '../../../domain/booking/starts/holidays.ts'
import { neededHours } from '../../../domain/booking/starts/slots.ts'
import { mayReschedule, momentOf, statusAt } from '../../../domain/booking/status.ts'
import {
  type ChangedAnswer,
  changedAnswers,
  changedForm,
  visitAnswers,
} from '../../../domain/booking/visit-change.ts'
import type { EveryCode, EveryProblem } from '../../../domain/messages/every-problem.ts'
import { ownPrices } from '../../../domain/partners/account.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { ExtraMinutes } from '../../../domain/visits/extra-time.ts'
import type { Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { shortSignatureOf } from '../../signature.ts'
import { readCandidates } from '../availability/candidates.ts'
import { readCrews } from '../bookings/records/crews.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { bookingSums } from '../ledger/ledger.ts'
import { readDue } from '../payments/refunds/refund-rows.ts'
import type { PriceBook } from '../places/price-book.ts'
import { type PlannedCrew, replaceBusy } from './planned-crew.ts'
import { readPercentOff, readSoldPrice } from './sold-price.ts'

/** Staff's changes of a visit: answers by field; null or empty removes one. */
export type Changes = Readonly<Record<string, unknown>>

/** A possible change of a visit, with all its effects. Amounts in sen. */
export type VisitPlan = {
  readonly service: Service
  readonly answers: Answers
  readonly changes: readonly ChangedAnswer[]
  readonly regionId: number
  readonly hours: number
  readonly workerCount: number
  readonly reserved: number
  readonly crew: PlannedCrew
  readonly price: VisitPrice
  /** The voucher's discount before the change. */
  readonly soldDiscountSen: number
  /** The company's allowance on the price. */
  readonly allowanceSen: number
  readonly movement: Movement
  /** Nothing was ever paid for it. */
  readonly isUnpaid: boolean
  /** The new debt may be paid online. */
  readonly canPayOnline: boolean
}

/** What prices and makes changes of visits. */
export type Pricing = { readonly deps: Deps; readonly prices: PriceBook }

/**
 * Plans a change of a visit without making it (docs/product/statuses.md#change): the same for the
 * preview and the change itself.
 */
export async function planChange(
  reader: Reader,
  { deps, prices }: Pricing,
  row: BookingRow,
  requested: Changes,
  now: Date,
): Promise<Result<VisitPlan, EveryCode>> {
  if (statusAt(momentOf(row), now) === 'Pending Payment') return refuse('visit-awaits-payment')
  if (!mayReschedule(momentOf(row), now)) return refuse('edit-not-allowed')
  return planFor(reader, { deps, prices }, row, requested, { now, isBegun: false })
}

/**
 * Plans extra time for a visit in progress (docs/product/visits.md#extra-time): with its present
 * crew, which must be free that long, at the price of a changed visit.
 */
export function planExtraTime(
  reader: Reader,
  pricing: Pricing,
  row: BookingRow,
  minutes: ExtraMinutes,
  now: Date,
): Promise<Result<VisitPlan, EveryCode>> {
  const longer = { no_of_hours: row.hours + minutes / 60 }
  return planFor(reader, pricing, row, longer, { now, isBegun: true })
}

async function planFor(
  reader: Reader,
  { deps, prices }: Pricing,
  row: BookingRow,
  requested: Changes,
  { now, isBegun }: { readonly now: Date; readonly isBegun: boolean },
): Promise<Result<VisitPlan, EveryCode>> {
  const service = deps.services.find((each) => each.skill === row.skill)
  if (!service) return refuse('edit-not-allowed')
  const before = visitAnswers(service, row)
  const form = changedForm(service, before, requested)
  const world = {
    now: isBegun ? row.starts_at : now,
    isServed: (code: number) => code === row.post_code || prices.isServed(code),
    leadHours: 0,
  }
  const [unreadable] = form.unreadable.values()
  const problem = firstProblem(service, form, world, ['details', 'address']) ?? unreadable
  if (problem) return refuse(problem)
  const { answers } = form
  const changes = changedAnswers(service, before, answers)
  if (changes.length === 0) return refuse('nothing-changed')

  const place = placeAfter(prices, row, answers)
  if (!place.ok) return place
  const regionId = place.value
  const isOtherRegion = regionId !== row.region_id
  const need = needAfter(deps, service, row, answers)
  if (!need) return refuse({ code: 'slot-taken', field: 'no_of_hours' })
  const crew = await planCrew(reader, service, row, { before, answers, regionId, need })
  if (isBegun && (!crew || crew.leave.length + crew.join.length > 0))
    return refuse('extra-time-crew-busy')
  if (!crew) return refuse('slot-taken')

  const [sold, sums, due, percentOff] = await Promise.all([
    readSoldPrice(reader, row),
    bookingSums(reader, row.id),
    readDue(reader, row.order_id),
    readPercentOff(reader, row),
  ])
  const listed = prices.tariff(regionId, row.skill)
  const tariff = listed && ownPrices(listed, percentOff)
  const price = changedPrice(service, {
    day: row.day,
    before,
    after: answers,
    sold: sold.lines,
    voucher: sold.voucher,
    tariff,
    isOtherRegion,
  })
  if (!price) return refuse(unpriced(service, answers, tariff))
  // The allowance stays, limited to the new price and the fees.
  const allowanceSen = Math.min(row.allowance_sen, price.totalSen + row.fee_sen)
  const movement = movementOf(
    {
      totalSen: row.total_sen - row.allowance_sen,
      owedSen: Math.max(0, sums.owedSen),
      dueBackSen: due.find(({ bookingId }) => bookingId === row.id)?.sen ?? 0,
    },
    price.totalSen - allowanceSen,
  )
  return succeed({
    service,
    answers,
    changes,
    regionId,
    ...need.visit,
    reserved: need.hours.reserved,
    crew,
    price,
    allowanceSen,
    soldDiscountSen: sold.lines.reduce((sum, { sen }) => sum + Math.max(0, -sen), 0),
    // What a partner's account pays its customer does not owe.
    movement: row.payment_method === 'Account' ? { ...movement, owedSen: 0 } : movement,
    isUnpaid: sums.paidSen === 0,
    canPayOnline:
      row.payment_method === 'Online' && movement.owedSen > deps.payment.maxNotPayableSen,
  })
}

function placeAfter(
  prices: PriceBook,
  row: BookingRow,
  answers: Answers,
): Result<number, EveryCode> {
  const postcode = numberAnswer(answers, 'postcode')
  const regionId = postcode === row.post_code ? row.region_id : prices.regionOf(postcode)
  if (regionId === undefined) return refuse({ code: 'postcode-not-served', field: 'postcode' })
  if (regionId === row.region_id) return succeed(regionId)
  if (row.sessions > 1) return refuse({ code: 'region-of-series', field: 'postcode' })
  const closed = closedProblem([row.day], (day) => prices.closedOn(regionId, day))
  return closed ? refuse(closed) : succeed(regionId)
}

function unpriced(service: Service, answers: Answers, tariff: Tariff | undefined): EveryProblem {
  return !tariff?.rates.length
    ? { code: 'service-not-priced', field: 'postcode', params: { service: service.title } }
    : { code: 'addon-unknown', field: unknownAddonField(answers, tariff) }
}

/** What the visit needs of its crew after the change; undefined when it would end too late. */
function needAfter(deps: Deps, service: Service, row: BookingRow, answers: Answers) {
  const visit = { hours: service.visitHours(answers), workerCount: service.crewSize(answers) }
  const hours = neededHours(row.start_hour, visit.hours, deps.settings.travelBufferHours)
  if (!hours) return undefined
  // Reserved hours stay, even if the setting of the buffer has changed.
  const isAsLong = visit.hours === row.hours
  return { visit, hours: isAsLong ? { ...hours, reserved: row.reserved } : hours }
}

type Need = NonNullable<ReturnType<typeof needAfter>>

/** The same workers if they are free; replacements for the others. */
async function planCrew(
  reader: Reader,
  service: Service,
  row: BookingRow,
  after: { before: Answers; answers: Answers; regionId: number; need: Need },
): Promise<PlannedCrew | undefined> {
  const { need, regionId } = after
  const team = service.team(after.answers)
  const members = (await readCrews(reader, [row.id])).get(row.id) ?? []
  const needsTheSame =
    need.visit.hours === row.hours &&
    need.visit.workerCount === row.worker_count &&
    regionId === row.region_id &&
    team.gender === service.team(after.before).gender
  if (needsTheSame) {
    const stay = members.map(({ identifier }) => identifier)
    return { workerIds: undefined, stay, leave: [], join: [] }
  }
  const own = { id: row.id, day: row.day, reserved: row.reserved }
  const candidates = await readCandidates(
    reader,
    { ...team, regionId, accountId: row.account_id ?? undefined },
    [row.day],
    own,
  )
  return replaceBusy(candidates, members, {
    ref: row.ref,
    count: need.visit.workerCount,
    hours: need.hours,
  })
}

/**
 * Identifies the content of a preview. The change sends it back, so that nothing else is done. It
 * discloses no amount.
 */
export function confirmationOf(deps: Deps, row: BookingRow, plan: VisitPlan): string {
  const shown = [row.id, row.version, plan.changes, plan.price.totalSen, plan.movement]
  const text = `visit change ${JSON.stringify(shown)}`
  return shortSignatureOf(deps.settings.sessionSecret, text)
}
