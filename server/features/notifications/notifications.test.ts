import { beforeEach, describe, expect, test } from 'vitest'
import { openingMoment, type Person } from '../../../testing/app.ts'
import { startAppWithCarriers } from '../../../testing/app-with-carriers.ts'
import type { Carried } from '../../../testing/carrier.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { deriveMessages } from '../../app.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { tomorrowListTasks } from '../bookings/crew-notices/tomorrow-list.ts'
import { noticeTasks } from '../bookings/crew-notices/worker-notices.ts'
import { dayBeforeTasks } from '../bookings/mails/day-before-mail.ts'
import { reminderTasks } from '../bookings/mails/reminders.ts'
import { bookingTasks } from '../ordering/tasks.ts'
import { forgetTasks } from './forget.ts'
import { type NewNotification, notify } from './notify.ts'
import { notificationTasks } from './send.ts'

const { testApp, whatsapp, sms, setClock } = await startAppWithCarriers()
const { pool, deps, url, clock } = testApp
const sending = notificationTasks(deps)
const planned = {
  ...reminderTasks(deps),
  ...dayBeforeTasks(deps),
  ...noticeTasks(deps),
  ...tomorrowListTasks(deps),
  ...bookingTasks(deps),
}
await testApp.putInCharge(await testApp.manager())

let customer: Person
let phone = ''
let phones = 0
let keys = 1000
function nextKey() {
  keys += 1
  return `test:${keys}`
}

const runJobs = () => runQueued(pool, sending)

async function agree(person: Person, channels = ['whatsapp', 'sms'], granted = true) {
  await query(pool, {
    text: `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
           select id, translate(phone, ' -()', ''), channel, 'utility', $3, 'I agree', 'profile', $4
           from account, unnest($2::text[]) as channel where id = $1`,
    values: [person.accountId, channels, granted, clock.now()],
  })
}

const kindOf = ({ template, text }: Carried) => template?.name.replace('jiran_', '') ?? text
/** What this test's customer was notified; others have their visits too. */
const kinds = (of: { carried: Carried[] }) =>
  of.carried.filter(({ to }) => to === phone).map(kindOf)

async function states() {
  return query<{ kind: string; state: string; reason: string | null }>(pool, {
    text: 'select kind, state, reason from notification order by id',
  })
}

async function deliveries() {
  return query<{ channel: string; state: string; error_code: string | null }>(pool, {
    text: 'select channel, state, error_code from delivery order by id',
  })
}

beforeEach(async () => {
  setClock(openingMoment.toISOString())
  for (const carrier of [whatsapp, sms]) {
    carrier.carried.length = 0
    carrier.fates.length = 0
    carrier.decide(() => 'take')
  }
  await testApp.dismissAll()
  await pool.query('delete from notification')
  await pool.query('delete from graphile_worker._private_jobs')
  await testApp.hire(2)
  customer = await testApp.customer()
  phones += 1
  phone = `+6012${String(1_000_000 + phones)}`
  await pool.query('update account set phone = $2 where id = $1', [
    customer.accountId,
    `+60 ${phone.slice(3)}`,
  ])
})

/** What is said to somebody about nothing in particular. */
function message(more: Partial<NewNotification> = {}): NewNotification {
  return {
    key: nextKey(),
    kind: 'arrived',
    parameters: { name: 'Aisyah', path: '/', worker: 'Siti', skill: 'Cleaner' },
    to: { accountId: customer.accountId, phone, email: customer.email, locale: 'ms' },
    ...more,
  } as NewNotification
}

const tell = (...notifications: NewNotification[]) =>
  inTransaction(pool, (tx) => notify(tx, notifications, clock.now()))

describe('channels', () => {
  test('a customer who agreed is notified by WhatsApp, beside the mail; who did not gets the mail alone', async () => {
    await testApp.book(customer)
    await runJobs()
    expect(whatsapp.carried).toEqual([])
    expect(await states()).toEqual([])
    await agree(customer)
    expect(await testApp.book(customer, { start_time: '15:00' })).toMatchObject({ status: 201 })
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked'])
    expect(whatsapp.carried[0]).toMatchObject({ to: phone, locale: 'en' })
    expect(await states()).toEqual([{ kind: 'booked', state: 'sent', reason: null }])
    expect(await testApp.mailsTo(customer.email)).toHaveLength(2)
    const { rows } = await pool.query(
      'select distinct kind, account_id from outbox where to_email = $1',
      [customer.email],
    )
    expect(rows).toEqual([{ kind: 'booked', account_id: customer.accountId }])
  })

  test('an SMS follows what is urgent after ten minutes, unless it was delivered', async () => {
    await agree(customer)
    await tell(message(), message())
    await runJobs()
    const [first] = whatsapp.carried
    if (!first) throw new Error('nothing was sent')
    await whatsapp.tell(url, first, 'delivered')
    setClock('2026-03-02T01:09:59Z')
    await runJobs()
    expect(sms.carried).toEqual([])
    setClock('2026-03-02T01:10:00Z')
    await runJobs()
    expect(sms.carried.map(({ text }) => text.slice(0, 7))).toEqual(['RM0.00 '])
    expect((await states()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'sent'])
  })

  test('it follows at once when WhatsApp cannot, and an e-mail when SMS cannot either', async () => {
    await agree(customer)
    whatsapp.fates.push({ refuse: '131026', retry: 'other-channel' })
    sms.fates.push('take')
    await tell(message())
    await runJobs()
    expect(sms.carried).toHaveLength(1)
    const [text] = sms.carried
    if (!text) throw new Error('nothing was sent')
    await sms.tell(url, text, 'failed', { errorCode: '30005' })
    await runJobs()
    expect(await deliveries()).toEqual([
      { channel: 'whatsapp', state: 'failed', error_code: '131026' },
      { channel: 'sms', state: 'failed', error_code: '30005' },
      { channel: 'email', state: 'queued', error_code: null },
    ])
    await pool.query(
      'update outbox set sent_at = $1 where id = (select max(outbox_id) from delivery)',
      [clock.now()],
    )
    expect(await states()).toEqual([{ kind: 'arrived', state: 'sent', reason: null }])
  })

  test('without a number, consent or provider it is mailed, and without an e-mail suppressed', async () => {
    const { accountId, email } = customer
    await tell(
      message({ key: 'a', to: { accountId, phone: null, email, locale: 'en' } }),
      message({ key: 'b', to: { accountId, phone: null, email: null, locale: 'en' } }),
      message({ key: 'c', to: { accountId, phone, email: null, locale: 'en' } }),
    )
    await runJobs()
    expect((await states()).map(({ state, reason }) => [state, reason])).toEqual([
      ['sending', null],
      ['suppressed', 'no-number'],
      ['suppressed', 'no-consent'],
    ])
    expect(whatsapp.carried).toEqual([])
  })

  test('a text that is known not to be approved in that language is not tried by WhatsApp', async () => {
    await agree(customer)
    const state = (language: string, stated: string) =>
      pool.query(
        `insert into message_template (kind, language, state, body, version, changed_at)
         values ('arrived', $1, $2, '', 1, $3)
         on conflict (kind, language) do update set state = excluded.state`,
        [language, stated, clock.now()],
      )
    await state('ms', 'rejected')
    await state('zh', 'approved')
    const to = { accountId: customer.accountId, phone, email: customer.email }
    await tell(
      message({ key: 'unknown', to: { ...to, locale: 'en' } }),
      message({ key: 'approved', to: { ...to, locale: 'zh' } }),
      message({ key: 'rejected', to: { ...to, locale: 'ms' } }),
      message({ key: 'only', to: { ...to, locale: 'ms' }, onlyChannel: 'whatsapp' }),
    )
    await runJobs()
    await pool.query('delete from message_template')
    expect(whatsapp.carried.map(({ locale }) => locale).toSorted()).toEqual(['en', 'zh'])
    expect(sms.carried.map(({ locale }) => locale)).toEqual(['ms'])
    const rows = await query<object>(pool, {
      text: `select n.key, n.state, n.reason, array_agg(d.channel || ' ' || d.state || ' ' ||
               coalesce(d.error_code, '') order by d.id) as deliveries
             from notification n join delivery d on d.notification_id = n.id
             where n.key in ('rejected', 'only') group by n.id order by n.key desc`,
    })
    expect(rows).toEqual([
      {
        key: 'rejected',
        state: 'sent',
        reason: null,
        deliveries: ['whatsapp failed not-approved', 'sms sent '],
      },
      {
        key: 'only',
        state: 'failed',
        reason: 'not-approved',
        deliveries: ['whatsapp failed not-approved'],
      },
    ])
  })

  test('the same key is notified once, by whomever', async () => {
    await agree(customer)
    await Promise.all(Array.from({ length: 8 }, () => tell(message({ key: 'once' }))))
    await runJobs()
    expect(whatsapp.carried).toHaveLength(1)
  })
})

describe('statuses', () => {
  test('move forward only, reported twice and out of order', async () => {
    await agree(customer)
    await tell(message())
    await runJobs()
    const [one] = whatsapp.carried
    if (!one) throw new Error('nothing was sent')
    for (const state of ['read', 'delivered', 'sent', 'read', 'failed'] as const)
      await whatsapp.tell(url, one, state, { price: 0.0125, currency: 'USD' })
    expect(await deliveries()).toEqual([{ channel: 'whatsapp', state: 'read', error_code: null }])
    expect(await states()).toEqual([{ kind: 'arrived', state: 'read', reason: null }])
    await runJobs()
    expect(sms.carried).toEqual([])
    const { rows } = await pool.query('select price, currency from delivery')
    expect(rows).toEqual([{ price: '0.0125', currency: 'USD' }])
    await expect(pool.query("update delivery set state = 'sent'")).rejects.toThrow(
      /does not follow/,
    )
    await expect(pool.query("update notification set state = 'queued'")).rejects.toThrow(
      /does not follow/,
    )
  })

  test('of a message that is not ours change nothing', async () => {
    await whatsapp.tell(
      url,
      { ...message(), providerId: 'x', reference: '999999' } as never,
      'read',
    )
    await whatsapp.tell(
      url,
      { ...message(), providerId: 'x', reference: "1' or 1" } as never,
      'read',
    )
    expect(await deliveries()).toEqual([])
  })
})

describe('attempts', () => {
  test('a carrier that is busy gets the same again later, and another follows after an hour', async () => {
    await agree(customer)
    whatsapp.decide(() => ({ refuse: '131000', retry: 'later' }))
    await tell(message())
    await runJobs()
    await runJobs()
    expect(await deliveries()).toEqual([
      { channel: 'whatsapp', state: 'sending', error_code: '131000' },
    ])
    whatsapp.decide(() => 'take')
    setClock('2026-03-02T01:00:29Z')
    await runJobs()
    expect(whatsapp.carried).toEqual([])
    setClock('2026-03-02T01:00:30Z')
    await runJobs()
    expect(whatsapp.carried).toHaveLength(1)

    whatsapp.decide(() => ({ refuse: '131000', retry: 'later' }))
    await tell(message())
    for (let minute = 0; minute <= 130; minute += 5) {
      setClock(new Date(Date.parse('2026-03-02T01:00:30Z') + minute * 60_000).toISOString())
      await runJobs()
    }
    expect(sms.carried.length).toBeGreaterThanOrEqual(1)
  })

  test('what may have been sent is sent again only when no status tells of it', async () => {
    await agree(customer)
    whatsapp.fates.push('kill', 'kill', 'lose-answer')
    await tell(message({ key: 'a' }), message({ key: 'b' }), message({ key: 'c' }))
    await runJobs()
    await runJobs()
    expect(whatsapp.carried).toHaveLength(3)
    const [reported] = whatsapp.carried
    if (!reported) throw new Error('nothing was sent')
    await whatsapp.tell(url, reported, 'delivered')
    setClock('2026-03-02T01:04:59Z')
    await runJobs()
    expect(whatsapp.carried).toHaveLength(3)
    setClock('2026-03-02T01:05:00Z')
    await runJobs()
    expect(whatsapp.carried).toHaveLength(5)
    expect(
      whatsapp.carried.filter(({ reference }) => reference === reported.reference),
    ).toHaveLength(1)
    expect((await states()).map(({ state }) => state).toSorted()).toEqual([
      'delivered',
      'sent',
      'sent',
    ])
  })
})

describe('replies', () => {
  test.each(['STOP', 'berhenti'])(
    '%s ends both channels at once, also for what waits',
    async (word) => {
      await agree(customer)
      setClock('2026-03-02T14:00:00Z')
      await tell(
        message({
          kind: 'series-ending',
          parameters: {
            name: 'A',
            path: '/',
            skill: 'Cleaner',
            starts_at: clock.now().toISOString(),
          },
        } as Partial<NewNotification>),
      )
      await runJobs()
      expect(whatsapp.carried).toEqual([])
      await whatsapp.reply(url, phone, word, `wamid.${word}`)
      await whatsapp.reply(url, phone, word, `wamid.${word}`)
      setClock('2026-03-03T00:00:00Z')
      await runJobs()
      expect([...whatsapp.carried, ...sms.carried]).toEqual([])
      expect((await deliveries()).map(({ channel }) => channel)).toEqual(['email'])
      const { rows } = await pool.query(
        "select channel, category, granted, wording from consent where phone = $1 and source = 'reply'",
        [phone],
      )
      expect(rows).toHaveLength(4)
      expect(rows[0]).toMatchObject({ granted: false, wording: word })
    },
  )

  test('another reply is filed once, under the person who has the number', async () => {
    await sms.reply(url, phone, 'Gate code is 1234', 'SM1')
    await sms.reply(url, phone, 'Gate code is 1234', 'SM1')
    await sms.reply(url, '+60199999999', 'Who is this?', 'SM2')
    const { rows } = await pool.query(
      `select t.account_id, t.customer_email, t.customer_phone, m.body, m.channel
       from thread t join thread_message m on m.thread_id = t.id order by m.id`,
    )
    expect(rows).toEqual([
      {
        account_id: customer.accountId,
        customer_email: customer.email,
        customer_phone: phone,
        body: 'Gate code is 1234',
        channel: 'sms',
      },
      {
        account_id: null,
        customer_email: '',
        customer_phone: '+60199999999',
        body: 'Who is this?',
        channel: 'sms',
      },
    ])
    await sms.reply(url, '+60199999999', 'Hello?', 'SM3')
    const threads = await pool.query('select 1 from thread')
    expect(threads.rowCount).toBe(2)
  })
})

async function plan() {
  for (const [name, task] of Object.entries(planned)) if (name !== 'expire-hold') await task({})
  await deriveMessages(deps)
}

describe('reminders', () => {
  const move = async (id: string, startDate: string, startTime: string, fee = 0) => {
    const path = '/booking-details/update/booking-details/'
    const to = { booking_id: id, skill: 'Cleaner', start_date: startDate, start_time: startTime }
    const { status } = await testApp.put(path, { ...to, agreed_fee: fee }, customer)
    expect(status).toBe(200)
  }

  test('of a visit go out the day before, two hours before, and thanks after it', async () => {
    await agree(customer)
    await testApp.book(customer, { start_time: '13:00' })
    await runJobs()
    setClock('2026-03-08T10:00:00Z')
    await plan()
    await runJobs()
    setClock('2026-03-09T02:59:00Z')
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'tomorrow'])
    setClock('2026-03-09T03:00:00Z')
    await plan()
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'tomorrow', 'soon'])
    setClock('2026-03-09T09:00:00Z')
    await plan()
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'tomorrow', 'soon', 'done'])
    expect(await testApp.mailsTo(customer.email)).toHaveLength(3)
  })

  test('of a visit that moved or was cancelled do not go out, and the new start has its own', async () => {
    await agree(customer)
    const { body } = await testApp.book(customer, { start_time: '13:00' })
    await runJobs()
    setClock('2026-03-08T10:00:00Z')
    await plan()
    await move(body.booking_id, '2026-03-11', '10:00', 30)
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'moved'])
    expect(await states()).toContainEqual({
      kind: 'tomorrow',
      state: 'cancelled',
      reason: 'visit-moved',
    })
    setClock('2026-03-10T10:00:00Z')
    await plan()
    await testApp.post(
      '/booking-details/cancel-booking/',
      { id: body.booking_id, agreed_fee: 30 },
      customer,
    )
    await runJobs()
    expect(kinds(whatsapp)).not.toContain('tomorrow')
  })

  test('a hold that is about to end, and one that ended, are notified once', async () => {
    await agree(customer)
    await testApp.book(customer, { payment_method: 'Online' })
    const { rows } = await pool.query<{ hold_until: Date }>(
      'select hold_until from booking_order order by id desc limit 1',
    )
    const end = rows[0]?.hold_until ?? clock.now()
    setClock(new Date(end.getTime() - 5 * 60_000).toISOString())
    await plan()
    await plan()
    await runJobs()
    setClock(end.toISOString())
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['payment_lapsing', 'lapsed'])
  })

  test('workers are notified of their visits and, at six, of tomorrow', async () => {
    await pool.query("update worker set phone = '+60 11' || (20000000 + id), languages = '{ms}'")
    const { body } = await testApp.book(customer, { start_time: '13:00' })
    await plan()
    await runJobs()
    const [worker] = await query<{ phone: string }>(pool, {
      text: `select translate(w.phone, ' ', '') as phone from assignment a
             join worker w on w.id = a.worker_id join booking b on b.id = a.booking_id
             where b.booking_id = $1`,
      values: [body.booking_id],
    })
    phone = worker?.phone ?? ''
    expect(whatsapp.carried.map((one) => one.locale)).toContain('ms')
    expect(kinds(whatsapp)).toEqual(['new_visit'])
    await move(body.booking_id, '2026-03-09', '15:00')
    await plan()
    await runJobs()
    setClock('2026-03-08T10:00:00Z')
    await plan()
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['new_visit', 'visit_moved', 'tomorrow_list'])
  })
})

test('what is older than a year is deleted with its deliveries, and consents stay', async () => {
  await agree(customer)
  await tell(message({ key: 'old' }), message({ key: 'new' }))
  await runJobs()
  await whatsapp.reply(url, phone, 'Thank you', 'old-reply')
  await pool.query(
    `update notification set created_at = $1::timestamptz - interval '366 days' where key = 'old'`,
    [clock.now()],
  )
  await pool.query(
    `update inbound_message set received_at = $1::timestamptz - interval '366 days'`,
    [clock.now()],
  )
  await forgetTasks(deps)['forget-old-notifications']?.({})
  const keys = await query<{ key: string }>(pool, { text: 'select key from notification' })
  expect(keys).toEqual([{ key: 'new' }])
  expect(await deliveries()).toHaveLength(1)
  const left = await query(pool, {
    text: `select (select count(*)::int from inbound_message where phone = $1) as replies,
             (select count(*)::int from consent where phone = $1) as consents`,
    values: [phone],
  })
  expect(left).toEqual([{ replies: 0, consents: 2 }])
})
