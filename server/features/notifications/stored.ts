import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import type { Consent } from '../../../domain/notifications/consent.ts'
import { type Audience, type Category, isKind } from '../../../domain/notifications/kinds.ts'
import {
  type Facts,
  type ListedVisit,
  type ObsoleteReason,
  obsoleteReason,
} from '../../../domain/notifications/obsolete.ts'
import type { DeliveryState } from '../../../domain/notifications/states.ts'
import type { ApprovalState } from '../../../domain/notifications/templates/approval.ts'
import { type PartnerBalance, settleInvoices } from '../../../domain/partners/invoices.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** A delivery as JSON from the database. */
type StoredDelivery = {
  readonly id: number
  readonly channel: Channel
  readonly state: DeliveryState
  readonly error_code: string | null
  readonly created_at: string
  readonly updated_at: string
}

type Settling = PartnerBalance & {
  readonly invoices: readonly {
    readonly id: number
    readonly sen: number
    readonly dueOn: string
  }[]
}

/** A notification with everything that decides its next step. */
export type StoredNotification = {
  readonly id: number
  readonly kind: string
  readonly audience: Audience
  readonly category: Category
  readonly urgent: boolean
  readonly account_id: number | null
  readonly worker_id: number | null
  readonly phone: string | null
  readonly email: string | null
  /** Its worker's app receives messages on some phone. */
  readonly has_push: boolean
  readonly locale: Locale
  readonly parameters: object
  readonly facts: Facts
  readonly booking_id: number | null
  readonly order_id: number | null
  readonly only_channel: Channel | null
  readonly send_after: Date
  readonly useless_after: Date | null
  readonly state: DeliveryState
  readonly deliveries: readonly StoredDelivery[]
  readonly consents: readonly Consent[]
  /** The approval of its WhatsApp template in its language; null: unknown. */
  readonly approval: ApprovalState | null
  /** Of its visit; null if it has none. */
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly status: string | null
  readonly payment_status: string | null
  readonly outcome: string | null
  readonly hold_until: Date | null
  readonly workers: readonly number[]
  /** A newer notification of its kind went to the same person about the same visit. */
  readonly is_followed: boolean
  /** It repeats the text of the person's last message about the visit; null: there was none. */
  readonly is_repeated: boolean | null
  /** Its worker has cash to hand in. */
  readonly carries: boolean
  /** All invoices of the partner that it reminds, and its balance; null: it reminds of none. */
  readonly partner: Settling | null
  /** The visits of its worker on the day that it lists. */
  readonly list: readonly ListedVisit[]
}

/** Notifications that may still need a step, each with the current state of its visit. */
export function readUnfinished(
  reader: Reader,
  ids: readonly number[],
): Promise<StoredNotification[]> {
  return query<StoredNotification>(reader, {
    name: 'unfinished-notifications',
    text: `select n.id, n.kind, n.audience, n.category, n.urgent, n.account_id, n.worker_id, n.phone,
             n.email, exists (select from worker_push p
               where p.worker_id = n.worker_id) as has_push, n.locale, n.parameters, n.facts, n.booking_id, n.order_id, n.only_channel,
             n.send_after, n.useless_after, n.state, b.starts_at, b.ends_at, b.status,
             b.payment_status, b.outcome, o.hold_until,
             exists (select from notification l
               where l.booking_id = n.booking_id and l.id > n.id and l.kind = n.kind
                 and l.account_id is not distinct from n.account_id
                 and l.worker_id is not distinct from n.worker_id
                 and l.state not in ('cancelled', 'suppressed')) as is_followed,
             n.again_of is null and (select l.kind = n.kind and l.parameters = n.parameters
               from notification l join delivery d on d.notification_id = l.id
               where l.booking_id = n.booking_id and l.id <> n.id
                 and l.account_id is not distinct from n.account_id
                 and l.worker_id is not distinct from n.worker_id
                 and l.state in ('sent', 'delivered', 'read')
               order by d.id desc limit 1) as is_repeated,
             n.kind = 'cash-overdue' and exists (select from carried_cash c
               where c.worker_id = n.worker_id and c.sen > 0) as carries,
             (select json_build_object(
                 'invoices', (select json_agg(json_build_object('id', i.id, 'sen', i.sen,
                     'dueOn', i.due_on) order by i.month, i.id)
                   from partner_invoice i where i.partner_id = r.partner_id),
                 'owedSen', (select a.owed_sen from partner_account a
                   where a.partner_id = r.partner_id),
                 'paidSen', (select coalesce(sum(case when p.reverses is null then p.sen
                     else -p.sen end), 0)
                   from partner_payment p where p.partner_id = r.partner_id))
               from partner_invoice r where r.id = (n.facts->'invoice'->>'id')::bigint) as partner,
             coalesce((select json_agg(a.worker_id) from assignment a where a.booking_id = b.id),
               '[]') as workers,
             coalesce((select json_agg(json_build_object('id', v.id, 'starts_at', v.starts_at))
               from assignment a join booking v on v.id = a.booking_id
               where a.worker_id = n.worker_id and a.day = (n.facts->>'day')::date
                 and v.status = 'Confirmed'), '[]') as list,
             coalesce((select json_agg(json_build_object('id', d.id, 'channel', d.channel,
                 'state', d.state, 'error_code', d.error_code, 'created_at', d.created_at,
                 'updated_at', d.updated_at) order by d.id)
               from delivery d where d.notification_id = n.id), '[]') as deliveries,
             coalesce((select json_agg(json_build_object('channel', c.channel,
                 'category', c.category, 'granted', c.granted) order by c.id desc)
               from consent c where c.phone = n.phone), '[]') as consents,
             (select t.state from message_template t
               where t.kind = n.kind and t.language = n.locale) as approval
           from notification n
           left join booking b on b.id = n.booking_id
           left join booking_order o on o.id = b.order_id
           where n.id = any($1::bigint[]) and n.state in ('queued', 'sending', 'sent')
           order by n.id`,
    values: [ids],
  })
}

/** Why a notification is no longer true or useful, by the state of its visit; undefined: it is. */
export function obsoleteReasonOf(row: StoredNotification, now: Date): ObsoleteReason | undefined {
  const { kind, audience, facts } = row
  if (!isKind(kind)) return undefined
  const visit =
    row.starts_at && row.ends_at
      ? {
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          status: row.status ?? '',
          paymentStatus: row.payment_status ?? '',
          outcome: row.outcome,
          holdUntil: row.hold_until,
          workers: row.workers,
        }
      : undefined
  return obsoleteReason(
    {
      kind,
      audience,
      facts,
      uselessAfter: row.useless_after,
      workerId: row.worker_id,
      isFollowed: row.is_followed,
      isRepeated: row.is_repeated ?? false,
      carries: row.carries,
      leftSen: leftOf(row, now),
    },
    visit,
    now,
    row.list,
  )
}

/** What of the invoice that it reminds of is not paid. */
function leftOf({ facts, partner }: StoredNotification, now: Date): number | undefined {
  if (!partner) return undefined
  const settled = settleInvoices(partner.invoices, partner, dayOf(now))
  return settled.find(({ id }) => id === facts.invoice?.id)?.leftSen
}
