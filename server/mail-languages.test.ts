import { describe, expect, test } from 'vitest'
import type { DomainEvent } from '../domain/events/domain-event.ts'
import { sampleParameters } from '../domain/notifications/templates/samples.ts'
import type { TicketEvent } from '../domain/tickets/guarantee.ts'
import { type Locale, languageTags, locales, pathIn } from '../messages/locales.ts'
import { caring, startTestApp } from '../testing/app.ts'
import { inTransaction, type Tx } from './db/transaction.ts'
import { deriveMessages } from './feature-jobs.ts'
import { mailAccount } from './features/accounts/mails.ts'
import * as accounts from './features/accounts/registration/mailed-links.ts'
import { type NoticeKind, workerEmail } from './features/bookings/crew-notices/worker-emails.ts'
import { dayBeforeMail } from './features/bookings/mails/day-before-mail.ts'
import { readOrderBookings } from './features/bookings/records/queries.ts'
import type { BookingRow } from './features/bookings/records/records.ts'
import { recordEvents } from './features/events/events.ts'
import { replyMail } from './features/inbox/reply-mail.ts'
import { giveCredit } from './features/ledger/credits.ts'
import { mailOf } from './features/notifications/texts.ts'
import { storePayLink } from './features/payment-attempts/pay-link.ts'
import { notifyInterested } from './features/places/areas/interest.ts'
import { invitationMail } from './features/team/invitation-mail.ts'
import { addTicketEvent } from './features/tickets/ticket-rows.ts'

const testApp = await startTestApp()
const { pool, deps } = testApp
const { settings } = deps
const now = testApp.clock.now()
await testApp.hire(10, { skills: ['Caring Wheels', 'Care Giver'] })
const inbox = await testApp.admin()
await pool.query('update account set email = $2 where id = $1', [
  inbox.accountId,
  settings.company.email,
])

type Mail = { subject: string; text: string; html: string }

/**
 * Words of which every English mail contains some; names of people and places here contain none.
 */
const english =
  /\b(the|you|your|this|and|is|are|was|were|of|for|with|from|at|has|have|please|booking|visits?|hello|if|it|we|our|will|hours?|date|time|address|workers?|paid|am|pm|yes|no|male|female|gender|cleaning|care|elderly|days?)\b/i

/** Names that are the same in every language. */
const names = /Caring Wheels|Jiran|https?:\S+|\S+@\S+/g

/** One mail of each kind to people with a language, by name. */
async function everyMail(language: Locale): Promise<Record<string, Mail>> {
  const who = await testApp.customer()
  for (const each of [who, inbox]) await testApp.post('/account/language/', { language }, each)
  const to = { id: who.accountId, email: who.email, language }
  const driven = await booked(
    '/api/book-caring-wheels/',
    { no_of_days: 3, from_address: '12 Jalan Maarof', to_address: 'Jalan Pahang', unit: 'A-12-3' },
    who,
  )
  const cared = await booked(
    '/care-giver/book-care-giver/',
    { ...caring, access_notes: 'Teh' },
    who,
  )
  const [ride] = driven
  const [care] = cared
  if (!ride || !care) throw new Error('nothing was booked')
  const wheels = ride

  const mails: Record<string, Mail> = {}
  const mailsOf = async (work: (tx: Tx) => Promise<unknown>) => {
    const [before] = (await pool.query('select coalesce(max(id), 0) as id from outbox')).rows
    await inTransaction(pool, work)
    await deriveMessages(deps)
    const { rows } = await pool.query<Mail>(
      'select subject, body_text as text, body_html as html from outbox where id > $1 order by id',
      [before.id],
    )
    return rows
  }
  const add = async (name: string, work: (tx: Tx) => Promise<unknown>) => {
    const [mail, ...others] = await mailsOf(work)
    if (!mail || others.length > 0) throw new Error(`${others.length} other mails: ${name}`)
    mails[name] = mail
  }

  /** The mails to customer and staff about an event of an order. */
  const happened = async (name: string, event: Omit<DomainEvent, 'occurredAt'>, staff?: string) => {
    const mailed = await mailsOf(async (tx) =>
      recordEvents(tx, { ...event, occurredAt: now } as DomainEvent),
    )
    const names = [name, ...(staff ? [staff] : [])]
    if (mailed.length !== names.length) throw new Error(`${mailed.length} mails: ${name}`)
    for (const [at, one] of names.entries()) mails[one] = mailed[at] as Mail
  }
  const of = { orderId: wheels.order_id, bookingId: wheels.id }
  const version = 2

  for (const [name, { order_id: orderId }] of Object.entries({ ride, care })) {
    const payload = { paid_sen: 12_000 }
    await happened(`confirmed ${name}`, { type: 'booking.confirmed', orderId, payload })
  }
  const moved = driven.map(({ id, starts_at: start }) => {
    const to = new Date(start.getTime() + 5 * 3_600_000)
    return { id, version, from: start.toISOString(), to: to.toISOString() }
  })
  const moving = { type: 'visit.moved', ...of } as const
  await happened('moved', { ...moving, payload: { visits: moved.slice(0, 1), fee_sen: 3000 } })
  const off = driven.map(({ id }) => ({ id, version, held: false }))
  const cancelling = { type: 'visit.cancelled', ...of } as const
  for (const sen of [0, 3000]) {
    const money = { fee_sen: sen, earlier_fees_sen: sen, refund_sen: sen }
    const payload = { visits: off.slice(0, 1), ...money }
    await happened(`cancelled ${sen}`, { ...cancelling, payload })
  }
  for (const why of ['too-late', 'cancelled-before', 'paid-twice', 'came-back'] as const) {
    const due = { type: 'refund.due', ...of, payload: { why, sen: 3000 } } as const
    await happened(`refund ${why}`, due, `staff ${why}`)
  }
  await happened('back to credit', { type: 'refund.credited', ...of, payload: { sen: 3000 } })
  for (const manual of [true, false]) {
    const payload = { refund_id: 1, sen: 3000, manual }
    await happened(`refunded ${manual}`, { type: 'refund.made', ...of, payload })
  }

  await happened('series moved', { ...moving, payload: { visits: moved, fee_sen: 3000 } })
  const both = { fee_sen: 3000, earlier_fees_sen: 0, refund_sen: 9000 }
  await happened('series cancelled', { ...cancelling, payload: { visits: off, ...both } })
  await pool.query(
    `update booking_order set addon = 'Ironing', addon_hours = 2, fixed_addons = '{Oven cleaning}'
     where id = $1`,
    [wheels.order_id],
  )
  for (const [owed, refund] of [
    [3000, 0],
    [0, 3000],
  ] as const) {
    const sums = { total_sen: 20_000, owed_sen: owed, refund_sen: refund, online: owed > 0 }
    const payload = { version, ...sums }
    await happened(`changed ${owed}`, { type: 'visit.changed', ...of, payload })
  }
  const debt = { method: 'online', sen: 3000, debt_sen: 3000 } as const
  await happened('debt paid', { type: 'payment.received', ...of, payload: debt })
  const charge = { kind: 'late-fee', sen: 3000, refund_sen: 9000, owed_sen: 3000 } as const
  const noShow = { version, outcome: 'no-show', charge } as const
  await happened('no-show', { type: 'visit.outcome', ...of, payload: noShow })
  await inTransaction(pool, (tx) => storePayLink(tx, wheels.order_id, now))
  for (const held of [true, false]) {
    const payload = { sen: 12_000, visits: 3, held }
    await happened(`pay link ${!held}`, { type: 'pay-link.sent', ...of, payload })
  }

  for (const owedSen of [0, 12_000]) {
    const customer = { email: who.email, first_name: 'Nur', last_name: 'Aisyah', language }
    for (const row of [wheels, { ...care, payment_method: 'Cash' as const }]) {
      const crew = [{ first_name: 'Siti', stars: 4.7 }, { first_name: 'Mei Ling' }]
      const mail = dayBeforeMail(deps, row, customer, crew, owedSen)
      mails[`tomorrow ${row.skill} ${owedSen}`] = mail
    }
  }

  const registering = (password_hash: string | null, device: string) => ({
    registration: {
      next_path: '/profile',
      first_name: '',
      last_name: '',
      phone: null,
      password_hash,
    },
    from: { place: '', device },
  })
  const first = registering('1', 'A browser on iPhone or iPad')
  const second = registering('2', 'Another program')
  await add('verify', (tx) => accounts.mailVerification(tx, settings, to, first, now))
  await add('verify again', (tx) => accounts.mailVerification(tx, settings, to, second, now))
  await add('reset', (tx) => accounts.mailReset(tx, settings, to, now))
  await add('sign-in link', (tx) => accounts.mailSignInLink(tx, settings, to, now))
  const owned = (mail: Parameters<typeof mailAccount>[3]) => (tx: Tx) =>
    mailAccount(tx, settings, to, mail, now)
  await add('registered before', owned({ about: 'registered-before' }))
  await add('password changed', owned({ about: 'password-changed' }))
  await add('code', owned({ about: 'code', code: '123456' }))
  await add('linked', owned({ about: 'method-linked', provider: 'google' }))
  await add('unlinked', owned({ about: 'method-unlinked', provider: 'facebook' }))
  await add('factor added', owned({ about: 'factor-added' }))
  await add('factor removed', owned({ about: 'factor-removed' }))
  await add('deleted', owned({ about: 'deleted' }))
  for (const role of ['Admin', 'Manager'] as const) {
    const invited = { who: 'Nur Aisyah', name: 'Mei Ling', role }
    const link = testApp.url + pathIn(language, '/join')
    mails[`invitation ${role}`] = invitationMail(settings.company, invited, link, language)
  }
  const samples = sampleParameters({
    name: 'Nur',
    worker: 'Siti',
    crew: ['Siti'],
    skill: ride.skill,
    bookingId: ride.booking_id,
    ref: ride.ref,
    startsAt: ride.starts_at,
    hours: ride.hours,
    visits: 3,
    sen: 12_000,
    area: 'Bangsar',
    place: 'Jalan Pahang, 59100',
  })
  for (const [kind, parameters] of Object.entries(samples)) {
    const stored = { kind, parameters, locale: language } as Parameters<typeof mailOf>[0]
    const mail = mailOf(stored, settings)
    if (mail) mails[`notification ${kind}`] = mail
  }

  await pool.query(
    'insert into postcode_interest (email, post_code, created_at, language) values ($1, 9, $2, $3)',
    [`${language}@jiran.test`, now, language],
  )
  await add('served', (tx) => notifyInterested(tx, [9], settings, now))
  const ticketId = await complainedOf(wheels, who)
  const staff = { accountId: inbox.accountId, who: 'Nur Aisyah' }
  const entry = (event: TicketEvent) => (tx: Tx) => addTicketEvent(tx, ticketId, staff, event, now)
  const offered = { booking_id: care.booking_id, day: '2027-01-04', start_hour: 9 }
  await add('return visit', entry({ code: 'return-offered', ...offered }))
  await add('credit', async (tx) => {
    const given = { accountId: who.accountId, kind: 'granted', sen: 5000 } as const
    const creditId = await giveCredit(tx, { ...given, lastDay: '2027-03-02' }, now)
    await entry({ code: 'credited', credit_id: creditId, sen: 5000 })(tx)
  })
  await add('complaint settled', entry({ code: 'closed', reason: 'Settled' }))
  await add('problem', () =>
    testApp.post(
      '/booking-details/report-problem/',
      { booking_id: ride.booking_id, skill: ride.skill, message: 'Apa?' },
      who,
    ),
  )
  const sent = {
    first_name: 'Mei',
    last_name: 'Ling',
    // The same message again would be mailed once.
    email: `mei-${language}@jiran.test`,
    phone: '012-345 6789',
    subject: 'Apa?',
    message: 'Apa?',
  }
  await add('contact', () => testApp.post('/common/send-query/', sent))
  mails.reply = replyMail(
    settings.company,
    { ref: 'M4K2PX7RT', subject: 'Apa?', customer_name: 'Mei Ling', language },
    { text: 'Apa?', who: 'Nur', quoted: { body: 'Apa?', at: now } },
  )

  const noted = { firstName: 'Nur', crew_note: '1', gate: '2', parking: '3', pets: '4' }
  for (const kind of [
    'new',
    'moved',
    'changed',
    'cancelled',
    'handed-over',
  ] satisfies NoticeKind[]) {
    for (const rows of [driven, cared]) {
      const visits = rows.map((row) => ({ row, before: row.starts_at }))
      const worker = { email: 'w@jiran.test', fullName: 'Siti binti Ali', language }
      const mail = workerEmail(deps, worker, { kind, now }, visits, noted)
      if (mail) mails[`worker ${kind} ${rows.length}`] = mail
    }
  }
  return mails
}

type Who = Awaited<ReturnType<typeof testApp.customer>>

const { start_date, no_of_hours, start_time, worker_count, postcode, property_type } = caring
const visit = {
  start_date,
  no_of_hours,
  start_time,
  worker_count,
  postcode,
  property_type,
  payment_method: 'Cash',
}

async function booked(path: string, changes: object, who: Who): Promise<BookingRow[]> {
  const { body } = await testApp.post(path, { ...visit, ...changes }, who)
  const { rows } = await pool.query('select id from booking_order where ref = $1', [body.order])
  return inTransaction(pool, (tx) => readOrderBookings(tx, rows[0]?.id))
}

/** The ticket of a complaint about a visit. */
async function complainedOf(row: BookingRow, who: Who): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with t as (
       insert into thread (ref, subject, customer_name, customer_email, created_at, last_message_at)
       values ('T' || $1::text, 'Apa?', 'Nur', $2, now(), now()) returning id
     )
     insert into ticket (ref, booking_id, thread_id, state, late, complaint, created_at)
     select 'G' || $1::text, $1::bigint, id, 'open', false, 'Apa?', now() from t returning id`,
    [row.id, who.email],
  )
  return rows[0]?.id ?? 0
}

const written = new Map<Locale, Record<string, Mail>>()
for (const locale of locales) written.set(locale, await everyMail(locale))

describe.each(['ms', 'zh'] as const)('mails in %s', (locale) => {
  const mails = Object.entries(written.get(locale) ?? {})
  const inEnglish = written.get('en') ?? {}

  test('there is one of each kind', () => {
    expect(Object.keys(inEnglish)).toHaveLength(87)
    expect(mails.map(([name]) => name)).toEqual(Object.keys(inEnglish))
  })

  test.each(mails)('%s: has no English', (name, { subject, text, html }) => {
    const both = `${subject}\n${text}`
    expect(both.replace(names, '').match(english)?.[0]).toBeUndefined()
    const original = `${inEnglish[name]?.subject}\n${inEnglish[name]?.text}`
    // Only names of people, streets and the company are the same.
    const same = original
      .split('\n')
      .filter(
        (line) => /\p{L}{2}/u.test(line.replace(names, '')) && both.split('\n').includes(line),
      )
    expect(same.filter((line) => !/Jalan|Apa\?|^Unit: /.test(line))).toEqual([])
    expect(html).toContain(`<html lang="${languageTags[locale]}">`)
  })

  test.each(mails)('%s: its links lead to pages of the language', (name, { text }) => {
    const paths = (mail: string) =>
      [...mail.matchAll(/https?:\S+/g)].map(([link]) => new URL(link).pathname)
    expect(paths(text)).toEqual(
      paths(inEnglish[name]?.text ?? '').map((path) => pathIn(locale, path)),
    )
  })
})
