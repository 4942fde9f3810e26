import type { PayLink, PayLinkStatus } from '../../../../domain/api/payments/pay-links.ts'
import { whatsAppAddress } from '../../../../domain/booking/pay-link.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { payOnlineInstead } from '../../../../domain/visits/pay-online.ts'
import { m } from '../../../../messages/every.ts'
import { baseLocale } from '../../../../messages/locales.ts'
import { queryFirst, queryOne, type Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { payLinkText } from '../../bookings/mails/pay-link-mail.ts'
import { readRecipient } from '../../bookings/records/queries.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../../bookings/records/records.ts'
import { owedOfBooking } from '../../ledger/ledger.ts'
import { visitLinkUrl } from '../../payment-attempts/pay-link.ts'
import { type OnlineRow, onlineOfVisit } from '../visit-online.ts'

/** A cash visit, as its pay link shows it. */
export type VisitToPay = BookingRow & {
  readonly owed_sen: number
  readonly online: OnlineRow
}

/** A cash visit by its number; undefined if it is paid online. */
export async function readVisitToPay(
  reader: Reader,
  bookingId: string,
): Promise<VisitToPay | undefined> {
  return queryFirst<VisitToPay>(reader, {
    name: 'visit-to-pay',
    text: `select ${bookingColumns}, ${onlineOfVisit} as online, ${owedOfBooking} as owed_sen
           from ${bookingTables} where b.booking_id = $1 and o.payment_method = 'Cash'`,
    values: [bookingId],
  })
}

/**
 * The visit that a link opens, whether paid or not; refused if its debt is below the provider's
 * minimum.
 */
export async function openVisitLink(
  { pool, payment }: Pick<Deps, 'pool' | 'payment'>,
  bookingId: string,
): Promise<CommandResult<VisitToPay>> {
  const visit = await readVisitToPay(pool, bookingId)
  return visit && (visit.owed_sen <= 0 || canPay({ payment }, visit))
    ? succeed(visit)
    : refuse({ code: 'not-found', sentence: m.problem_pay_link_unknown })
}

/** Does the visit owe enough for the provider? */
export function canPay({ payment }: Pick<Deps, 'payment'>, visit: VisitToPay): boolean {
  const found = payOnlineInstead(
    { owedSen: visit.owed_sen, ...visit.online },
    payment.maxNotPayableSen,
  )
  return found !== undefined && found.state !== 'paid'
}

/** The link of a cash visit with a debt, for staff; undefined for any other. */
export async function readVisitLink(deps: Deps, bookingId: string): Promise<PayLink | undefined> {
  const visit = await readVisitToPay(deps.pool, bookingId)
  if (!visit || !canPay(deps, visit)) return undefined
  const customer = await readRecipient(deps.pool, visit.account_id)
  const language = customer?.language ?? baseLocale
  const url = visitLinkUrl(deps.settings, language, bookingId)
  const text = payLinkText(
    deps,
    { skill: visit.skill, day: visit.day, inCash: true },
    url,
    language,
  )
  const whatsapp = whatsAppAddress(visit.customer_phone, text)
  const sent = await readSends(deps.pool, visit.id)
  return {
    order: visit.ref,
    state: visit.online.lastTry === null ? 'waiting' : 'tried',
    url,
    ...(whatsapp ? { whatsapp } : {}),
    ...(customer?.email ? { email: customer.email } : {}),
    ...(sent.at ? { sent_at: sent.at.toISOString() } : {}),
    sends: sent.count,
  }
}

/** How often the link of a visit was mailed, and when last. */
async function readSends(reader: Reader, bookingId: number) {
  return queryOne<{ at: Date | null; count: number }>(reader, {
    name: 'sends-of-visit-link',
    text: `select max(at) as at, count(*)::int as count from booking_event
           where booking_id = $1 and code = 'pay-link-sent'`,
    values: [bookingId],
  })
}

/** The state of a visit's payment, for holders of its link. */
export function visitStatus({
  owed_sen: owedSen,
  online,
  status,
  payment_status,
}: VisitToPay): PayLinkStatus {
  if (owedSen > 0) {
    if (online.lastTry === 'Failed') return 'failed'
    return online.lastTry === 'Open' || online.lastTry === 'Pending' ? 'pending' : 'open'
  }
  if (status !== 'Cancelled') return 'paid'
  if (payment_status === 'Refund Due') return 'refund-due'
  return payment_status === 'Refunded' ? 'refunded' : 'cancelled'
}
