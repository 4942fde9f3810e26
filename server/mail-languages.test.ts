import { describe, expect, test } from 'vitest'
import { sampleParameters } from '../domain/notifications/samples.ts'
import { type Locale, languageTags, locales, pathIn } from '../messages/locales.ts'
import { caring, startTestApp } from '../testing/app.ts'
import { inTransaction, type Tx } from './db/transaction.ts'
import * as accounts from './features/accounts/registration/mailed-links.ts'
import { type NoticeKind, workerEmail } from './features/bookings/crew-notices/worker-emails.ts'
import * as changes from './features/bookings/mails/change-mails.ts'
import { dayBeforeMail } from './features/bookings/mails/day-before-mail.ts'
import * as bookings from './features/bookings/mails/mails.ts'
import { payLinkMail } from './features/bookings/mails/pay-link-mail.ts'
import * as refunds from './features/bookings/mails/refund-mails.ts'
import { readOrderBookings } from './features/bookings/records/queries.ts'
import type { BookingRow } from './features/bookings/records/records.ts'
import { replyMail } from './features/inbox/reply-mail.ts'
import { invitationMail } from './features/mail/messages/invitation.ts'
import { mailOf } from './features/notifications/texts.ts'
import { notifyInterested } from './features/places/areas/interest.ts'
import { mailClosed, mailCredit, mailReturnVisit } from './features/tickets/mails.ts'

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

/** Words of which every English mail has some; names of people and places here have none. */
const english =
  /\b(the|you|your|this|and|is|are|was|were|of|for|with|from|at|has|have|please|booking|visits?|hello|if|it|we|our|will|hours?|date|time|address|workers?|paid|am|pm|yes|no|male|female|gender|cleaning|care|elderly|days?)\b/i

/** What no language changes. */
const names = /Caring Wheels|Jiran|https?:\S+|\S+@\S+/g

/** One mail of each kind to people of a language, by name. */
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
  const wheels = { ...ride, manager: settings.company.email }

  const mails: Record<string, Mail> = {}
  const add = async (name: string, work: (tx: Tx) => Promise<unknown>) => {
    const [before] = (await pool.query('select coalesce(max(id), 0) as id from outbox')).rows
    await inTransaction(pool, work)
    const { rows } = await pool.query<Mail>(
      'select subject, body_text as text, body_html as html from outbox where id > $1',
      [before.id],
    )
    if (!rows[0] || rows.length > 1) throw new Error(`${rows.length} mails: ${name}`)
    mails[name] = rows[0]
  }

  for (const [name, { order_id: orderId }] of Object.entries({ ride, care })) {
    const orders = [{ orderId, paidSen: 12_000 }]
    await add(`confirmed ${name}`, (tx) => bookings.mailConfirmed(tx, deps, orders, now))
  }
  await add('moved', (tx) => bookings.mailRescheduled(tx, deps, wheels, 3000, now))
  for (const sen of [0, 3000]) {
    const money = { feeSen: sen, earlierFeesSen: sen, refundSen: sen }
    await add(`cancelled ${sen}`, (tx) => bookings.mailCancelled(tx, deps, wheels, money, now))
  }
  for (const why of ['too-late', 'cancelled-before', 'paid-twice', 'came-back'] as const) {
    const due = { why, refundSen: 3000 }
    await add(`refund ${why}`, (tx) => refunds.mailRefundDue(tx, deps, wheels, due, now))
    await add(`staff ${why}`, (tx) => refunds.mailStaffRefundDue(tx, deps, wheels, why, now))
  }
  for (const manual of [true, false]) {
    const made = { refundSen: 3000, manual }
    await add(`refunded ${manual}`, (tx) => refunds.mailRefunded(tx, deps, wheels, made, now))
  }

  const later = driven.map((row) => ({ row, day: '2027-01-04', hour: 14 }))
  await add('series moved', (tx) => changes.mailSeriesMoved(tx, deps, later, 3000, now))
  const both = { feeSen: 3000, refundSen: 9000 }
  await add('series cancelled', (tx) => changes.mailSeriesCancelled(tx, deps, driven, both, now))
  const debt = { totalSen: 20_000, canPayOnline: true, payLink: undefined }
  for (const [owedSen, refundSen] of [
    [3000, 0],
    [0, 3000],
  ] as const) {
    const cleaned = { ...wheels, addon: 'Ironing', addon_hours: 2, fixed_addons: ['Oven cleaning'] }
    const sums = { ...debt, owedSen, refundSen, canPayOnline: owedSen > 0 }
    await add(`changed ${owedSen}`, (tx) => changes.mailChanged(tx, deps, cleaned, sums, now))
  }
  await add('debt paid', (tx) => changes.mailDebtPaid(tx, deps, wheels, 3000, now))
  const noShow = { chargeSen: 3000, refundSen: 9000, owedSen: 3000 }
  await add('no-show', (tx) => bookings.mailNoShow(tx, deps, wheels, noShow, now))
  for (const until of [now, undefined]) {
    const customer = { email: who.email, first_name: 'Nur', last_name: 'Aisyah', language }
    const order = { ref: wheels.ref, first: wheels, visits: 3, sumSen: 12_000 }
    const url = testApp.url + pathIn(language, '/pay')
    mails[`pay link ${!until}`] = payLinkMail(
      deps,
      customer,
      until ? { ...order, until } : order,
      url,
    )
  }

  for (const owedSen of [0, 12_000]) {
    const customer = { email: who.email, first_name: 'Nur', last_name: 'Aisyah', language }
    for (const row of [wheels, { ...care, payment_method: 'Cash' as const }]) {
      const mail = dayBeforeMail(deps, row, customer, ['Siti', 'Mei Ling'], owedSen)
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
  await add('registered before', (tx) => accounts.mailAlreadyRegistered(tx, settings, to, now))
  await add('password changed', (tx) => accounts.mailPasswordChanged(tx, settings, to, now))
  await add('code', (tx) => accounts.mailCode(tx, settings, to, '123456', now))
  await add('linked', (tx) => accounts.mailMethodLinked(tx, settings, to, 'google', now))
  await add('unlinked', (tx) => accounts.mailMethodUnlinked(tx, settings, to, 'facebook', now))
  for (const change of ['added', 'removed'] as const)
    await add(`factor ${change}`, (tx) =>
      accounts.mailSecondFactorChanged(tx, settings, to, change, now),
    )
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
  await add('deleted', (tx) => accounts.mailDeleted(tx, settings, to, now))

  await pool.query(
    'insert into postcode_interest (email, post_code, created_at, language) values ($1, 9, $2, $3)',
    [`${language}@jiran.test`, now, language],
  )
  await add('served', (tx) => notifyInterested(tx, [9], settings, now))
  await add('return visit', (tx) => mailReturnVisit(tx, deps, wheels, 'J4K2PX7RTA-1', now))
  const credit = { voucher: 'CREDIT-4K2PX7RT', sen: 5000, lastDay: '2027-03-02' }
  await add('credit', (tx) => mailCredit(tx, deps, wheels, credit, now))
  const settled = { booking_id: wheels.id }
  await add('complaint settled', (tx) => mailClosed(tx, deps, settled, now))
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
    email: 'mei@jiran.test',
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

const written = new Map<Locale, Record<string, Mail>>()
for (const locale of locales) written.set(locale, await everyMail(locale))

describe.each(['ms', 'zh'] as const)('mails in %s', (locale) => {
  const mails = Object.entries(written.get(locale) ?? {})
  const inEnglish = written.get('en') ?? {}

  test('there is one of each kind', () => {
    expect(Object.keys(inEnglish)).toHaveLength(70)
    expect(mails.map(([name]) => name)).toEqual(Object.keys(inEnglish))
  })

  test.each(mails)('%s: has no English', (name, { subject, text, html }) => {
    const both = `${subject}\n${text}`
    expect(both.replace(names, '').match(english)?.[0]).toBeUndefined()
    const original = `${inEnglish[name]?.subject}\n${inEnglish[name]?.text}`
    // Only names of people, streets and the company stay.
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
