import { isStaff } from '../../../../domain/account/roles.ts'
import { OWN_DATA_VERSION } from '../../../../domain/api/accounts/own-data.ts'
import type { Service } from '../../../../domain/booking/description.ts'
import { firstName } from '../../../../domain/booking/first-name.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { reviewPhotoPath } from '../../../../domain/reviews/rules.ts'
import { ownTextFields } from '../../../../domain/services/catalogue.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { inTransaction, lockRow, query, queryOne } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { readAccountHistory } from '../../bookings/records/history.ts'
import {
  decrypt,
  decryptRecord,
  namedAnswer,
  sensitiveQuestion,
} from '../../bookings/records/sensitive.ts'
import type { AccountDeps } from '../account-deps.ts'
import { note } from '../audit.ts'
import { mailAccount } from '../mails.ts'
import { ownerProof } from '../passwords/reauthentication.ts'
import { ownDataSchemaUrl } from './own-data-schema.ts'

/** Everything that is stored about a person, by kind. */
export type OwnData = Record<string, unknown>

type DataDeps = AccountDeps & { readonly services: readonly Service[] }

/** The account $1 and those that were merged into it. */
const ids = '(select id from account where $1 in (id, merged_into))'
const emails = '(select email from account where $1 in (id, merged_into))'

/** What is read of the account $1, by its name in the file. */
const statements = {
  account: `select email, first_name, last_name, phone, role, language, created_at, verified_at,
      password_hash is not null as has_password, tags, note, crew_note, blocked_at, blocked_reason
    from account where id = $1`,
  merged_accounts: `select email, first_name, last_name, phone, created_at, merged_at
    from account where merged_into = $1 order by merged_at, id`,
  sign_in_methods: `select provider, subject, linked_at from account_identity
    where account_id in ${ids}`,
  consents: `select document, version, given_at, given_by, wording from account_consent
    where account_id in ${ids} order by id`,
  addresses: `select address, unit, post_code, property_type, access_notes, gate, parking, pets
    from customer_address where account_id = $1 order by id`,
  sessions: `select signed_in_at, expires_at, revoked_at, method, device, place from session
    where account_id in ${ids} order by signed_in_at`,
  account_events: `select at, what, method, place, device from account_event
    where account_id in ${ids} order by id`,
  orders: `select ref, skill, frequency, post_code, address, from_address, to_address,
      property_type, own, sensitive, addon, addon_hours, fixed_addons, payment_method,
      voucher_code, total_sen, customer_name, customer_phone, created_at
    from booking_order where account_id = $1 order by id`,
  bookings: `select b.booking_id, b.skill, b.starts_at, b.ends_at, b.worker_count, b.status,
      b.payment_status, b.total_sen, b.fee_sen,
      p.latitude, p.longitude, to_jsonb(t) - 'booking_id' - 'lines' as own_terms
    from booking b left join visit_terms t on t.booking_id = b.id
    left join visit_point p on p.booking_id = b.id
    where b.account_id = $1 order by b.starts_at`,
  payments: `select o.ref as order_ref, p.amount_sen as sen, p.status, p.channel, p.created_at,
      p.settled_at
    from payment_attempt p join booking_order o on o.id = p.order_id
    where o.account_id = $1 order by p.id`,
  refunds: `select o.ref as order_ref, r.amount_sen as sen, r.status, r.way, r.created_at,
      r.settled_at
    from refund r join booking_order o on o.id = r.order_id where o.account_id = $1 order by r.id`,
  tips: `select b.booking_id, t.sen, t.paid_at, t.goes_back from tip t
    join booking b on b.id = t.booking_id where b.account_id = $1 order by t.id`,
  complaints: `select b.booking_id, t.ref, t.state, t.complaint as text, t.created_at, t.closed_at,
      t.reason
    from ticket t join booking b on b.id = t.booking_id where b.account_id = $1 order by t.id`,
  visit_photos: `select b.booking_id, v.phase, v.taken_at from visit_photo v
    join booking b on b.id = v.booking_id where b.account_id = $1 order by v.taken_at`,
  credits: `select kind, sen, left_sen, last_day, reason, created_at from credit
    where account_id = $1 order by id`,
  referrals: `select friend_id = $1 as is_friend, state, created_at, decided_at from referral
    where $1 in (referrer_id, friend_id) order by id`,
  reviews: `select b.booking_id, r.stars, r.tags, r.words, r.written_at, r.published_at, r.answer,
      array(select p.id::text from review_photo p
        where p.review_id = r.id order by p.place) as photos
    from review r join booking b on b.id = r.booking_id where r.account_id = $1 order by r.id`,
  waiting_list: `select email, skill, post_code, day::text as day, answers, created_at, notified_at
    from waiting_entry
    where account_id = $1 or email in ${emails}
    union all select email, skill, post_code, null, '{}', created_at, null
    from postcode_interest where email in ${emails}
    order by created_at`,
  saved_cards: `select brand, last4, exp_month, exp_year, saved_at from saved_card
    where account_id = $1`,
  automatic_renewals: `select o.ref, r.allowed_at, r.charge_at, r.to_pay_sen, r.outcome
    from automatic_renewal r join booking_order o on o.id = r.order_id
    where o.account_id = $1 order by r.order_id`,
  gift_vouchers: `select ref, sen, from_name, from_email, to_name, to_email, words, mail_day,
      paid_at, mailed_at, refund_sen
    from gift where account_id = $1 order by id`,
  e_invoices: `select o.ref, r.sen, r.at, r.buyer from receipt r
    join booking_order o on o.id = r.order_id
    where o.account_id = $1 and r.buyer is not null order by r.id`,
  e_invoice_requests: `select o.ref, q.requested_at, q.buyer from einvoice_request q
    join booking_order o on o.id = q.order_id where o.account_id = $1 order by q.order_id`,
  e_invoice_buyers: 'select buyer from account_buyer where account_id = $1',
  assistants: `select name, scopes, created_at, last_used_at, revoked_at
    from assistant_grant where account_id = $1 order by id`,
  messages: `select t.subject, t.ref, m.at, m.who, m.body as text from thread_message m
    join thread t on t.id = m.thread_id
    where t.account_id = $1 and m.kind <> 'note' order by m.id`,
  privacy_requests: `select kind, state, words, received_at, due_on::text, extended_because, ground,
      answer, answered_at
    from privacy_request where account_id = $1 order by id`,
  message_choices: `select phone, channel, category, granted, wording, source, at from consent
    where account_id = $1 order by id`,
  notifications: `select n.kind, n.phone, n.email, n.state, n.reason, n.created_at, d.channel,
      d.state as attempt, d.body as text, d.created_at as tried_at
    from notification n left join delivery d on d.notification_id = n.id
    where n.account_id = $1 order by n.id, d.id`,
  replies: `select channel, phone, body as text, received_at from inbound_message
    where account_id = $1 order by id`,
  notes_to_crew: `select b.booking_id, n.at, n.body as text from visit_note n
    join booking b on b.id = n.booking_id where b.account_id = $1 order by n.id`,
  favourites: `select w.full_name as worker, s.wish, s.at from worker_wish s
    join worker w on w.id = s.worker_id where s.account_id = $1 order by s.at`,
  letters: `select subject, body_text as text, created_at, sent_at from outbox
    where to_email in ${emails} order by id`,
} as const
const names = Object.keys(statements) as (keyof typeof statements)[]

type Row = Record<string, unknown>

/**
 * The caller's stored data; records the download.
 * @param locale of their bookings' history.
 */
export async function ownData(
  deps: DataDeps,
  { accountId }: Caller,
  from: ClientInfo,
  now: Date,
  locale: Locale,
): Promise<OwnData> {
  const data = await collectOwnData(deps, accountId, now, locale)
  await note(deps.pool, 'data-downloaded', { accountId, from }, now)
  return data
}

/**
 * Collects the data stored about a person (docs/product/privacy.md#own-data), as plain values that
 * follow the published schema.
 * @param locale of their bookings' history.
 */
export async function collectOwnData(
  { pool, settings, services }: DataDeps,
  accountId: number,
  now: Date,
  locale: Locale,
): Promise<OwnData> {
  const stored = {} as Record<(typeof names)[number], Row[]>
  // One after another: a download must not take all connections of the pool.
  for (const name of names)
    stored[name] = await query(pool, { text: statements[name], values: [accountId] })
  const withBuyer = (each: Row) => ({
    ...each,
    buyer: decryptRecord(each.buyer as string | Row, settings),
  })
  return {
    $schema: ownDataSchemaUrl(settings.publicUrl),
    version: OWN_DATA_VERSION,
    made_at: now,
    ...stored,
    account: stored.account[0],
    orders: stored.orders.map(({ sensitive, ...order }) => ({
      ...order,
      ...(sensitive instanceof Buffer
        ? namedAnswer(
            sensitiveQuestion(services, String(order.skill)),
            decrypt(sensitive, settings),
          )
        : {}),
    })),
    reviews: stored.reviews.map((review) => ({
      ...review,
      photos: (review.photos as string[]).map(
        (id) => `${settings.publicUrl}${reviewPhotoPath}/${id}`,
      ),
    })),
    e_invoices: stored.e_invoices.map(withBuyer),
    e_invoice_requests: stored.e_invoice_requests.map(withBuyer),
    e_invoice_buyers: stored.e_invoice_buyers.map(withBuyer),
    booking_history: await readAccountHistory(pool, accountId, services, locale),
    favourites: stored.favourites.map((each) => ({
      ...each,
      worker: firstName(String(each.worker)),
    })),
    // A link in a mail would give anyone with the file access to the account.
    letters: stored.letters.map((mail) => ({
      ...mail,
      text: String(mail.text).replace(/([?&](?:token|gift)=)[\w.-]+/g, '$1…'),
    })),
  }
}

/**
 * Deletes the caller's account permanently. Bookings stay without the person, because the law
 * requires the record. Refused while a visit is upcoming or a refund is pending: cancelling may
 * cost a fee that the customer must know first, and a refund needs its owner.
 */
export async function deleteAccount(
  { pool, settings, services }: AccountDeps & { readonly services: readonly Service[] },
  caller: Caller,
  form: { current_password: string },
  from: ClientInfo,
  now: Date,
): Promise<CommandResult> {
  if (isStaff(caller.role)) return refuse('staff-stay')
  const proof = await ownerProof(pool, caller, form.current_password, from, now)
  if (!proof.ok) return proof
  return inTransaction(pool, async (tx) => {
    // Waits for a booking in progress, and makes the next one fail.
    await lockRow(tx, 'account', caller.accountId)
    const open = await queryOne<{ ahead: boolean; owed: boolean }>(tx, {
      text: `select
          coalesce(bool_or(ends_at > $2 and status in ('Pending Payment', 'Confirmed', 'In Progress')),
            false) as ahead,
          coalesce(bool_or(refund_due_sen > refunded_sen), false) as owed
        from booking where account_id = $1`,
      values: [caller.accountId, now],
    })
    if (open.ahead) return refuse('bookings-ahead')
    if (open.owed) return refuse('refund-ahead')
    await note(tx, 'account-deleted', { accountId: caller.accountId, from }, now)
    // Before the account, whose triggers remove the rest.
    await query(tx, {
      text: 'update booking_order set own = own - $2::text[] where account_id = $1',
      values: [caller.accountId, ownTextFields(services)],
    })
    await query(tx, {
      text: `update credit set reason = '' where account_id = $1`,
      values: [caller.accountId],
    })
    // A job deletes the pictures of the deleted photos.
    // Workers were notified of the places of the visits.
    for (const table of ['visit_photo', 'visit_note', 'visit_point', 'notification'])
      await query(tx, {
        text: `delete from ${table}
               where booking_id in (select id from booking where account_id = $1)`,
        values: [caller.accountId],
      })
    await query(tx, {
      text: `delete from review_photo
             where review_id in (select id from review where account_id = $1)`,
      values: [caller.accountId],
    })
    await query(tx, { text: 'delete from account where id = $1', values: [caller.accountId] })
    await mailAccount(tx, settings, caller, { about: 'deleted' }, now)
    return succeed()
  })
}
