import { beforeEach, describe, expect, test } from 'vitest'
import { openingMoment, usualDay } from '../../../testing/app.ts'
import { startAppWithCarriers } from '../../../testing/app-with-carriers.ts'
import type { Person } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { dayBeforeTasks, obsoleteDayBeforeReason } from '../bookings/mails/day-before-mail.ts'
import { mailTasks } from '../mail/tasks.ts'
import { scheduleNext } from './deliveries.ts'
import { obsoleteMailReason } from './mail-check.ts'
import { type NewNotification, notify } from './notify.ts'
import { notificationTasks } from './send.ts'

/**
 * Each attempt is decided by the facts at that moment
 * (docs/product/notifications.md#checked-again).
 */

const { testApp, whatsapp, sms, setClock, later } = await startAppWithCarriers()
const { pool, deps, url, clock } = testApp
const sending = notificationTasks(deps)
const runJobs = () => runQueued(pool, sending)

let customer: Person
let phone = ''
let keys = 0

beforeEach(async () => {
  setClock(openingMoment)
  for (const carrier of [whatsapp, sms]) {
    carrier.carried.length = 0
    carrier.behaviours.length = 0
    carrier.decide(() => 'take')
    carrier.onArrival(async () => undefined)
  }
  await pool.query('delete from notification')
  keys += 1
  phone = `+6012${String(6_000_000 + keys)}`
  customer = await testApp.customer({ phone })
  await agree(phone, true)
})

const agree = (number: string, granted: boolean) =>
  query(pool, {
    text: `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
           select $1, $2, channel, 'utility', $3, 'I agree', 'profile', $4
           from unnest(array['whatsapp', 'sms']) as channel`,
    values: [customer.accountId, number, granted, clock.now()],
  })

function message(more: Partial<NewNotification> = {}): NewNotification {
  keys += 1
  return {
    key: `checked:${keys}`,
    kind: 'done',
    parameters: { name: 'Aisyah', path: '/', skill: 'Cleaner', crew: ['Siti'] },
    to: { accountId: customer.accountId, phone, email: null, locale: 'en' },
    ...more,
  } as NewNotification
}

const tell = (...notifications: NewNotification[]) =>
  inTransaction(pool, (tx) => notify(tx, clock.now(), notifications))

const stored = (key: string) =>
  query<{ state: string; reason: string | null; deliveries: string[] }>(pool, {
    text: `select n.state, n.reason, array(select d.channel || ' ' || d.state from delivery d
             where d.notification_id = n.id order by d.id) as deliveries
           from notification n where n.key = $1`,
    values: [key],
  })

describe('while a batch goes out', () => {
  /** The most concurrent sends: while none of them is answered, no other begins. */
  const atOnce = 8

  async function reminded() {
    await testApp.dismissAll()
    await testApp.hire(2)
    const { body } = await testApp.book(customer)
    await pool.query('delete from graphile_worker._private_jobs')
    const [visit] = await query<{ id: number; starts_at: Date }>(pool, {
      text: 'select id, starts_at from booking where booking_id = $1',
      values: [body.booking_id],
    })
    if (!visit) throw new Error('nothing was booked')
    const startsAt = visit.starts_at.toISOString()
    const about = { name: 'Aisyah', path: '/', skill: 'Cleaner', starts_at: startsAt }
    const reminder = {
      kind: 'soon',
      parameters: { ...about, crew: ['Siti'] },
      bookingId: visit.id,
      facts: { starts_at: startsAt },
    }
    const other = `+6013${String(6_000_000 + keys)}`
    await agree(other, true)
    const to = { accountId: customer.accountId, phone: other, email: customer.email, locale: 'en' }
    await tell(
      ...Array.from({ length: atOnce }, () => message()),
      message({ ...reminder, key: 'of the visit' } as object),
      message({ kind: 'lapsed', parameters: about, key: 'to who stops', to } as object),
    )
    const admin = await testApp.admin()
    return async function happen() {
      const id = body.booking_id
      const path = '/booking-details/cancel-booking/'
      expect(await testApp.post(path, { id }, admin)).toMatchObject({ status: 200 })
      await agree(other, false)
    }
  }

  /** Happens while the most possible messages are being sent, before the first is answered. */
  function meanwhile(happen: () => Promise<void>) {
    let arrived = 0
    const all = Promise.withResolvers<void>()
    const over = all.promise.then(happen)
    whatsapp.onArrival(async () => {
      arrived += 1
      if (arrived === atOnce) all.resolve()
      await over
    })
  }

  test('a visit is cancelled and somebody writes STOP: their messages do not leave', async () => {
    meanwhile(await reminded())
    await runJobs()
    expect(whatsapp.carried).toHaveLength(atOnce)
    expect(await stored('of the visit')).toEqual([
      { state: 'cancelled', reason: 'visit-cancelled', deliveries: [] },
    ])
    expect(await stored('to who stops')).toEqual([
      { state: 'sending', reason: null, deliveries: ['email queued'] },
    ])
  })

  test('the same holds for messages that may have been sent before', async () => {
    const happen = await reminded()
    whatsapp.behaviours.push(...Array.from({ length: atOnce + 2 }, () => 'kill' as const))
    await runJobs()
    expect(whatsapp.carried).toHaveLength(atOnce + 2)
    later(6)
    meanwhile(happen)
    await runJobs()
    expect(whatsapp.carried).toHaveLength(2 * atOnce + 2)
    // The first attempt may have reached them.
    expect(await stored('of the visit')).toEqual([
      { state: 'failed', reason: 'visit-cancelled', deliveries: ['whatsapp sending'] },
    ])
    expect(await stored('to who stops')).toEqual([
      { state: 'sending', reason: null, deliveries: ['whatsapp sending', 'email queued'] },
    ])
  })
})

describe('a mail that waited for the mail server', () => {
  const handedOver: string[] = []
  const mails = mailTasks({
    pool,
    clock: clock.now,
    mail: {
      send: async ({ to, subject }) => void handedOver.push(`${to} ${subject}`),
      close: () => undefined,
    },
    obsoleteReason: async (id, at) =>
      (await obsoleteMailReason(pool, id, at)) ?? (await obsoleteDayBeforeReason(pool, id, at)),
  })
  const mailOf = (kind: string) =>
    query<{ withdrawn: string | null; isSent: boolean; body_text: string }>(pool, {
      text: `select withdrawn, sent_at is not null as "isSent", body_text from outbox
             where kind = $1 and to_email = $2 order by id`,
      values: [kind, customer.email],
    })

  beforeEach(async () => {
    handedOver.length = 0
    await pool.query('delete from graphile_worker._private_jobs')
    await testApp.dismissAll()
    await testApp.hire(2)
  })

  async function booked(): Promise<{ id: number; bookingId: string; startsAt: string }> {
    const { body } = await testApp.book(customer, { start_time: '13:00' })
    const [visit] = await query<{ id: number; starts_at: Date }>(pool, {
      text: 'select id, starts_at from booking where booking_id = $1',
      values: [body.booking_id],
    })
    const startsAt = visit?.starts_at.toISOString() ?? ''
    return { id: visit?.id ?? 0, bookingId: body.booking_id, startsAt }
  }

  async function change(bookingId: string, to: 'cancelled' | '14:00') {
    const admin = await testApp.admin()
    const answer =
      to === 'cancelled'
        ? await testApp.post('/booking-details/cancel-booking/', { id: bookingId }, admin)
        : await testApp.put(
            '/booking-details/update/booking-details/',
            { booking_id: bookingId, skill: 'Cleaner', start_date: usualDay, start_time: to },
            admin,
          )
    expect(answer).toMatchObject({ status: 200 })
  }

  test('is withdrawn when the visit that it reminds of is moved', async () => {
    const { bookingId } = await booked()
    setClock('2026-03-08T18:00:00+08:00')
    const remind = () => dayBeforeTasks(deps)['mail-visits-of-tomorrow']?.({})
    await remind()
    await change(bookingId, '14:00')
    await remind()
    await runQueued(pool, mails)
    expect(await mailOf('tomorrow')).toMatchObject([
      { withdrawn: 'visit-moved', isSent: false, body_text: '' },
      { withdrawn: null, isSent: true },
    ])
    expect(handedOver.filter((mail) => mail.includes('Tomorrow'))).toEqual([
      `${customer.email} Tomorrow, 2:00 PM: Cleaning`,
    ])
  })

  test.each(['never', 'other-channel'] as const)(
    'marks a receipt that WhatsApp refused as sent (%s)',
    async (retry) => {
      whatsapp.decide(() => ({ refuse: '131026', retry }))
      const to = { accountId: customer.accountId, phone, email: customer.email, locale: 'en' }
      await tell(message({ key: `receipt ${retry}`, to } as object))
      await runJobs()
      const receipt = async () => (await stored(`receipt ${retry}`))[0]
      const deliveries = ['email queued', 'whatsapp failed']
      expect(await receipt()).toEqual({ state: 'sending', reason: null, deliveries })
      await runQueued(pool, mails)
      await runJobs()
      expect(await receipt()).toMatchObject({
        state: 'sent',
        reason: null,
        deliveries: ['email sent', 'whatsapp failed'],
      })
    },
  )

  test('is withdrawn with its notification when the visit is cancelled', async () => {
    const { id, bookingId, startsAt } = await booked()
    const parameters = { name: 'Aisyah', path: '/', skill: 'Cleaner', starts_at: startsAt }
    const to = { accountId: customer.accountId, phone: null, email: customer.email, locale: 'en' }
    const ending = { kind: 'series-ending', parameters, bookingId: id, to }
    await tell(message({ ...ending, key: 'mailed', facts: { starts_at: startsAt } } as object))
    await runJobs()
    await change(bookingId, 'cancelled')
    await runQueued(pool, mails)
    expect(await mailOf('series-ending')).toMatchObject([{ withdrawn: 'visit-cancelled' }])
    expect(await stored('mailed')).toEqual([
      { state: 'cancelled', reason: 'visit-cancelled', deliveries: ['email cancelled'] },
    ])
    expect(handedOver.filter((mail) => mail.includes('series'))).toEqual([])
  })
})

describe('quiet hours', () => {
  const evening = '2026-03-02T20:59:50+08:00'
  const morning = '2026-03-03T08:00:00+08:00'

  test('apply to another attempt, which is made in the morning', async () => {
    setClock(evening)
    whatsapp.decide(() => ({ refuse: '131000', retry: 'later' }))
    await tell(message())
    await runJobs()
    whatsapp.decide(() => 'take')
    setClock('2026-03-02T21:00:20+08:00')
    await runJobs()
    setClock('2026-03-03T07:59:59+08:00')
    await runJobs()
    expect(whatsapp.carried).toEqual([])
    setClock(morning)
    await runJobs()
    expect(whatsapp.carried).toHaveLength(1)
  })

  test('apply to the SMS and the e-mail that follow', async () => {
    setClock(evening)
    const to = { accountId: customer.accountId, phone, email: customer.email, locale: 'en' }
    const crew = { name: 'Aisyah', path: '/', skill: 'Cleaner', starts_at: morning, crew: ['Siti'] }
    const urgent = { kind: 'soon', parameters: crew, to }
    const mailed = { kind: 'crew-changed', parameters: crew, to, key: 'mailed' }
    await tell(message(urgent as object), message(mailed as object))
    await runJobs()
    setClock('2026-03-02T21:00:01+08:00')
    for (const one of whatsapp.carried)
      await whatsapp.tell(url, one, 'failed', { errorCode: '131026' })
    await runJobs()
    expect(sms.carried).toEqual([])
    expect(await stored('mailed')).toMatchObject([{ deliveries: ['whatsapp failed'] }])
    setClock(morning)
    await runJobs()
    expect(sms.carried).toHaveLength(1)
    expect(await stored('mailed')).toMatchObject([
      { deliveries: ['whatsapp failed', 'email queued'] },
    ])
  })

  test('do not apply to immediate messages, or those useless by the morning', async () => {
    setClock(evening)
    whatsapp.decide(() => ({ refuse: '131000', retry: 'later' }))
    const arrived = { name: 'Aisyah', path: '/', worker: 'Siti', skill: 'Cleaner' }
    await tell(
      message({ kind: 'arrived', parameters: arrived } as object),
      message({ uselessAfter: new Date('2026-03-02T21:30:00+08:00') }),
    )
    await runJobs()
    whatsapp.decide(() => 'take')
    setClock('2026-03-02T21:00:20+08:00')
    await runJobs()
    expect(whatsapp.carried).toHaveLength(2)
  })
})

test('a message that is useless by the next attempt is not sent again, over any channel', async () => {
  whatsapp.decide(() => ({ refuse: '131000', retry: 'later' }))
  await tell(message({ key: 'useless', uselessAfter: new Date(clock.now().getTime() + 30_000) }))
  await runJobs()
  whatsapp.decide(() => 'take')
  later(0.5)
  await runJobs()
  expect([...whatsapp.carried, ...sms.carried]).toEqual([])
  expect(await stored('useless')).toEqual([
    { state: 'cancelled', reason: 'expired', deliveries: ['whatsapp cancelled'] },
  ])
})

test('a later step does not replace a sooner one, and the same is queued once', async () => {
  await pool.query('delete from graphile_worker._private_jobs')
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const [sooner, then] = [at(5), at(60)]
  for (const moment of [sooner, then, sooner, then])
    await inTransaction(pool, (tx) => scheduleNext(tx, [{ id: 1, at: moment }]))
  const queued = await query<{ run_at: Date }>(pool, {
    text: 'select run_at from graphile_worker.jobs order by run_at',
  })
  expect(queued).toEqual([{ run_at: sooner }, { run_at: then }])
})
