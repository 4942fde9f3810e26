import type { HostedPage } from '../../../../domain/api/bookings/booking.ts'
import { momentOf, statusAt } from '../../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { mayTip, tipProblem } from '../../../../domain/tips/tips.ts'
import type { Locale } from '../../../../messages/locales.ts'
import {
  inTransaction,
  queryFirst,
  queryOne,
  type Reader,
  type Tx,
} from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { takesPayments } from '../../../providers/payment/port.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../../bookings/records/records.ts'
import { lockOrderToPay, tipCheckoutOf } from '../../payment-attempts/attempts.ts'
import { scheduleAttemptRequery } from '../../payment-attempts/requery.ts'
import { closeEarlierPages } from '../open-page.ts'

/** Two requests within this time are one. */
const PRESS_MS = 10_000

/** The tipped visit, the amount, and the path to which the customer returns. */
export type TipRequest = {
  readonly bookingId: string
  readonly sen: number
  readonly back: string
}

type VisitRow = BookingRow & { readonly crew: number; readonly is_finished: boolean }

/** One of the crew of `b` has reported that it is finished. */
const isFinished = `exists (select from visit_event v join assignment s
    on s.booking_id = v.booking_id and s.worker_id = v.worker_id
  where v.booking_id = b.id and v.kind = 'step' and v.what = 'finished')`

/** The state of a visit's tip; undefined if there is none. */
export type TipState = 'pending' | 'given'

/** The tip of `b` that arrived or is at the provider: a column of `TipState`. */
export const tipOfVisit = `(select case when t.paid_at is not null then 'given' else 'pending' end
  from tip t join payment_attempt p on p.id = t.attempt_id
  where t.booking_id = b.id and not t.goes_back and (t.paid_at is not null or p.status = 'Pending')
  order by t.paid_at is null limit 1)`

/** Is a visit's customer offered to tip its crew (docs/product/pay.md#tips)? */
export function offersTip(
  { payment }: Pick<Deps, 'payment'>,
  row: BookingRow,
  { crew, isFinished: finished }: { crew: number; isFinished: boolean },
  now: Date,
): boolean {
  const visit = {
    status: statusAt(momentOf(row), now),
    isFinished: finished,
    endsAt: row.runs_until && row.runs_until > row.ends_at ? row.runs_until : row.ends_at,
    isNoShow: row.outcome === 'no-show',
    crew,
  }
  // Nobody is left to be notified of its result.
  const isDeleted = row.account_id === null
  return takesPayments(payment) && !isDeleted && mayTip(visit, now)
}

/**
 * Starts a tip's payment through the provider. A double request is one payment; the page of an
 * earlier attempt is closed if the provider can.
 */
export async function startTip(
  deps: Pick<Deps, 'pool' | 'payment' | 'settings'>,
  { bookingId, sen, back }: TipRequest,
  language: Locale,
  now: Date,
): Promise<CommandResult<HostedPage>> {
  const wrong = tipProblem(sen)
  if (wrong) return refuse(wrong)
  const order = await orderOf(deps.pool, bookingId)
  if (order === undefined) return refuse('not-found')
  await closeEarlierPages(deps, order, { forTip: true, before: new Date(now.getTime() - PRESS_MS) })
  return inTransaction(deps.pool, async (tx) => {
    const toPay = await lockOrderToPay(tx, order)
    const row = await queryFirst<VisitRow & { tip: TipState | null }>(tx, {
      text: `select ${bookingColumns}, ${isFinished} as is_finished, ${tipOfVisit} as tip,
               (select count(*)::int from assignment s where s.booking_id = b.id) as crew
             from ${bookingTables} where b.booking_id = $1`,
      values: [bookingId],
    })
    if (!row) return refuse('not-found')
    if (row.tip) return refuse(row.tip === 'given' ? 'tip-given' : 'tip-pending')
    if (!offersTip(deps, row, { crew: row.crew, isFinished: row.is_finished }, now))
      return refuse('tip-not-open')
    const request = { sen, back, language }
    const ref =
      (await sameAsJustNow(tx, deps, row.id, request, now)) ??
      (await insertTip(
        tx,
        deps,
        { ref: `${toPay.ref}P${toPay.attempts + 1}`, row, ...request },
        now,
      ))
    return succeed(deps.payment.checkout(tipCheckoutOf(deps, toPay, { ref, ...request })))
  })
}

async function orderOf(reader: Reader, bookingId: string): Promise<number | undefined> {
  const row = await queryFirst<{ order_id: number }>(reader, {
    name: 'order-of-visit',
    text: 'select order_id from booking where booking_id = $1',
    values: [bookingId],
  })
  return row?.order_id
}

type TipTerms = { readonly sen: number; readonly back: string; readonly language: Locale }

/** The attempt with the same amount that was started a moment ago: its button was pressed twice. */
async function sameAsJustNow(
  tx: Tx,
  { payment }: Pick<Deps, 'payment'>,
  visit: number,
  { sen, language, back }: TipTerms,
  now: Date,
): Promise<string | undefined> {
  const row = await queryFirst<{ ref: string }>(tx, {
    text: `select p.ref from tip t join payment_attempt p on p.id = t.attempt_id
           where t.booking_id = $1 and t.paid_at is null and p.status = 'Open' and p.provider = $2
             and t.sen = $3 and p.language = $4 and t.back = $5 and p.created_at > $6
           order by p.id desc limit 1`,
    values: [visit, payment.name, sen, language, back, new Date(now.getTime() - PRESS_MS)],
  })
  return row?.ref
}

async function insertTip(
  tx: Tx,
  { payment, settings }: Pick<Deps, 'payment' | 'settings'>,
  { ref, row, sen, back, language }: TipTerms & { readonly ref: string; readonly row: BookingRow },
  now: Date,
): Promise<string> {
  const attempt = await queryOne<{ id: number }>(tx, {
    text: `with attempt as (
             insert into payment_attempt (ref, order_id, provider, amount_sen, created_at, language,
               booking_ids, shares, for_tip)
             values ($1, $2, $3, $4, $5, $6, array[$7::bigint], array[$4::int], true) returning id
           ), tipped as (
             insert into tip (booking_id, attempt_id, sen, back) select $7, id, $4, $8 from attempt
           )
           select id from attempt`,
    values: [ref, row.order_id, payment.name, sen, now, language, row.id, back],
  })
  const until = new Date(now.getTime() + settings.holdMinutes * 60_000)
  await scheduleAttemptRequery(tx, payment.name, attempt.id, until, now)
  return ref
}
