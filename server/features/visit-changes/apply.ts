import {
  listAnswer,
  numberAnswer,
  type Question,
  storedOwnAnswers,
  textAnswer,
} from '../../../domain/booking/description.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import type { BookingEvent } from '../../../domain/booking/event.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import type { StoredLine } from '../../../domain/booking/price-line.ts'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { assign, release } from '../availability/assignments.ts'
import { change } from '../bookings/changes/changes.ts'
import { type Actor, actorOf, addEvents } from '../bookings/records/history.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { enter, type Returned } from '../ledger/ledger.ts'
import { confirmationOf, type Pricing, planChange, type VisitPlan } from './plan.ts'

/**
 * Changes a booked visit, except its time (docs/product/statuses.md#change): crew, price, debt or
 * refund, history and audit log, in one transaction.
 */
export function changeVisit(
  { deps, prices }: Pricing,
  caller: Caller,
  bookingId: string,
  requested: CallRequest<'PUT /staff/visits/{id}'>,
  by: Author,
): Promise<CommandResult> {
  const { now } = by
  const key = { bookingId, version: requested.version }
  return change(deps, caller, key, async (tx, row) => {
    const planned = await planChange(tx, { deps, prices }, row, requested.changes, now)
    if (!planned.ok) return planned
    const plan = planned.value
    if (confirmationOf(deps, row, plan) !== requested.confirmation) {
      return refuse('preview-outdated')
    }
    await applyPlan(tx, row, plan, actorOf(caller), by)
    return succeed()
  })
}

/**
 * Makes a planned change of a locked visit: crew, price, ledger, history, audit log and events.
 * @param by for the audit log; `reason` of staff.
 */
export async function applyPlan(
  tx: Tx,
  row: BookingRow,
  plan: VisitPlan,
  actor: Actor,
  { reason, ...by }: Author & { readonly reason?: string },
): Promise<void> {
  const { now } = by
  await writeVisit(tx, row, plan)
  await writeTerms(tx, row, plan)
  const { refundUndoneSen, refundDueSen } = plan.movement
  const difference = plan.price.totalSen - row.total_sen
  const returned = await enter(tx, now, [
    { bookingId: row.id, kind: 'charge', sen: difference },
    { bookingId: row.id, kind: 'charge-back', sen: -difference },
    { bookingId: row.id, kind: 'allowance-back', sen: row.allowance_sen - plan.allowanceSen },
    { bookingId: row.id, kind: 'refund-due-back', sen: refundUndoneSen },
    { bookingId: row.id, kind: 'refund-due', sen: refundDueSen },
  ])
  await addEvents(tx, [row.id], actor, eventOf(row, plan), now)
  await recordAudit(tx, by, { ...auditOf(row, plan), reason })
  await recordEvents(tx, ...eventsOf(row, plan, returned, now))
}

async function writeVisit(tx: Tx, row: BookingRow, plan: VisitPlan): Promise<void> {
  const { crew, movement, price } = plan
  const before = crew.workerIds ? await release(tx, [row.id]) : []
  // A free visit counted as paid; now it has a price to pay.
  const owesFirst = row.payment_status === 'Paid' && plan.isUnpaid && price.totalSen > 0
  await query(tx, {
    text: `update booking b set hours = $2, reserved = $3, ends_at = $4, worker_count = $5,
             total_sen = $6, refund_due_sen = refund_due_sen + $7, payment_status = $8,
             allowance_sen = $11,
             version = version + 1, details = details + 1,
             manager_id = case when $9::int = $10::int then manager_id else (
               select m.account_id from region_manager m
               join account a on a.id = m.account_id and a.switched_off_at is null
               where m.region_id = $9
               order by (m.account_id * 31 + b.order_id) % 7, m.account_id limit 1) end
           where id = $1`,
    values: [
      row.id,
      plan.hours,
      plan.reserved,
      instantOf(row.day, row.start_hour + plan.hours),
      plan.workerCount,
      price.totalSen,
      movement.refundDueSen - movement.refundUndoneSen,
      owesFirst ? 'Unpaid' : row.payment_status,
      plan.regionId,
      row.region_id,
      plan.allowanceSen,
    ],
  })
  // Before the crew, because the order's region decides who can be sent.
  await query(tx, {
    text: 'update booking_order set region_id = $2 where id = $1 and region_id <> $2',
    values: [row.order_id, plan.regionId],
  })
  if (!crew.workerIds) return
  await assign(
    tx,
    crew.workerIds.map((workerId) => ({ bookingId: row.id, workerId })),
    { before },
  )
}

/** A visit that is its whole order changes the order; a visit of a series gets its own terms. */
async function writeTerms(tx: Tx, row: BookingRow, plan: VisitPlan): Promise<void> {
  const { answers, price } = plan
  const optional = (field: string) => textAnswer(answers, field) || null
  const addon = optional('addon')
  const lines = price.lines.map(({ item, sen }): StoredLine => ({ ...item, amount: ringgit(sen) }))
  const terms = [
    numberAnswer(answers, 'postcode'),
    optional('address'),
    optional('from_address'),
    optional('to_address'),
    textAnswer(answers, 'property_type'),
    JSON.stringify({ ...row.own, ...storedOwnAnswers(plan.service, answers) }),
    addon,
    addon && numberAnswer(answers, 'addon_service_hours'),
    listAnswer(answers, 'fixed_addons'),
    JSON.stringify(lines),
  ]
  const columns = `post_code, address, from_address, to_address, property_type, own, addon,
    addon_hours, fixed_addons, lines`
  if (row.sessions === 1) {
    await query(tx, {
      text: `update booking_order set (${columns}, gross_sen, discount_sen, total_sen) =
               ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) where id = $1`,
      values: [row.order_id, ...terms, price.grossSen, price.discountSen, price.totalSen],
    })
    return
  }
  await query(tx, {
    text: `insert into visit_terms as terms (booking_id, ${columns})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           on conflict (booking_id) do update set (${columns}) =
             ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [row.id, ...terms],
  })
  // Visits' shares of the voucher are rounded, so their sum may exceed it by a sen each.
  await query(tx, {
    text: `update booking_order o set total_sen = n.total_sen, discount_sen = n.discount_sen,
             gross_sen = n.total_sen + n.discount_sen
           from (select sum(b.total_sen)::int as total_sen, greatest(0, $2::int + (
                   select discount_sen from booking_order where id = $1))::int as discount_sen
                 from booking b where b.order_id = $1) n
           where o.id = $1`,
    values: [row.order_id, price.discountSen - plan.soldDiscountSen],
  })
}

/** Free text may contain names: histories and the log only say that it changed. */
function isOwnWords(question: Question | undefined): boolean {
  return question?.kind === 'address' || question?.kind === 'text'
}

function isOtherCrew({ crew }: VisitPlan): boolean {
  return crew.leave.length + crew.join.length > 0
}

function eventOf(row: BookingRow, plan: VisitPlan): BookingEvent {
  const { service, changes, crew, price } = plan
  const answers = changes.map(({ field, from, to }) => {
    const question = service.questions.find((each) => each.field === field)
    return isOwnWords(question) ? { field } : { field, from, to }
  })
  const names = (identifiers: readonly string[]) => identifiers.map(displayName)
  return {
    code: 'visit-changed',
    changes: isOtherCrew(plan)
      ? [
          ...answers,
          {
            field: 'crew',
            from: names([...crew.stay, ...crew.leave]),
            to: names([...crew.stay, ...crew.join]),
          },
        ]
      : answers,
    before_sen: row.total_sen,
    after_sen: price.totalSen,
  }
}

function auditOf(row: BookingRow, { service, changes, price }: VisitPlan) {
  const written = '…'
  const facts = (side: 'from' | 'to', totalSen: number) => ({
    ...Object.fromEntries(
      changes.map((each) => {
        const question = service.questions.find(({ field }) => field === each.field)
        return [each.field, isOwnWords(question) ? written : each[side]]
      }),
    ),
    ...(price.totalSen === row.total_sen ? {} : { total_cost: ringgit(totalSen) }),
  })
  return {
    action: 'booking-changed',
    subject: row.booking_id,
    before: facts('from', row.total_sen),
    after: facts('to', price.totalSen),
  } as const
}

function eventsOf(
  row: BookingRow,
  plan: VisitPlan,
  { creditSen, accountSen }: Returned,
  now: Date,
): DomainEvent[] {
  const { crew, movement, price, canPayOnline: online } = plan
  const about = ofVisit(row, now)
  const version = row.version + 1
  const refundSen = movement.refundDueSen - creditSen - accountSen
  const changed = {
    version,
    total_sen: price.totalSen,
    owed_sen: movement.owedSen,
    refund_sen: refundSen,
    credit_sen: creditSen,
    online,
  }
  const events: DomainEvent[] = [{ type: 'visit.changed', ...about, payload: changed }]
  if (isOtherCrew(plan) && crew.workerIds) {
    const payload = { version, workers: crew.workerIds }
    events.push({ type: 'visit.crew-changed', ...about, payload })
  }
  if (refundSen > 0) {
    const payload = { why: 'changed', sen: refundSen } as const
    events.push({ type: 'refund.due', ...about, payload })
  }
  return events
}
