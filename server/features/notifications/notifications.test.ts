import { beforeEach, describe, expect, test } from 'vitest'
import { startNotified } from '../../../testing/notified.ts'
import type { Person } from '../../../testing/people.ts'
import { deletionTasks } from '../../db/delete-old.ts'
import { query } from '../../db/transaction.ts'
import type { NewNotification } from './notify.ts'
import { oldNotifications } from './retention.ts'

const { testApp, whatsapp, sms, setClock, ...notified } = await startNotified()
const { runJobs, agree, kinds, states, deliveries, message, tell } = notified
const { pool, deps, url, clock } = testApp

let customer: Person
let phone = ''
beforeEach(async () => {
  ;({ customer, phone } = await notified.startAgain())
})

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
    whatsapp.behaviours.push({ refuse: '131026', retry: 'other-channel' })
    sms.behaviours.push('take')
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
  test('a busy provider gets the message again later, and another channel follows after an hour', async () => {
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

  test('a message that may have been sent is sent again only if no status arrives', async () => {
    await agree(customer)
    whatsapp.behaviours.push('kill', 'kill', 'lose-answer')
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
    '%s ends both channels at once, also for waiting messages',
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

  test('a reply is of the worker who has the number now, not of one who left', async () => {
    const number = '+60177770099'
    const hired = await testApp.hire(2)
    const [former, next] = hired.map(({ id }) => id)
    await pool.query(`update worker set phone = $1, status = 'left' where id = $2`, [
      number,
      former,
    ])
    await tell(
      message({
        to: {
          ...message().to,
          accountId: null,
          workerId: former ?? null,
          phone: number,
        },
      }),
    )
    const owner = async (id: string) => {
      await sms.reply(url, number, 'Where is tomorrow?', id)
      const [stored] = await query<{ worker_id: number }>(pool, {
        text: 'select worker_id from inbound_message where provider_id = $1',
        values: [id],
      })
      return stored?.worker_id
    }
    expect(await owner('SM4')).toBe(former)
    await pool.query('update worker set phone = $1 where id = $2', [number, next])
    expect(await owner('SM5')).toBe(next)
    expect(await owner('SM6')).toBe(next)
    const threads = await query<{ name: string; who: string[] }>(pool, {
      text: `select t.customer_name as name, array_agg(m.who) as who
             from thread t join thread_message m on m.thread_id = t.id
             where t.customer_phone = $1 group by t.id order by t.id`,
      values: [number],
    })
    const names = await query<{ name: string }>(pool, {
      text: 'select full_name as name from worker where id in ($1, $2) order by id = $2',
      values: [former, next],
    })
    const [one = '', other = ''] = names.map(({ name }) => name)
    expect(threads).toEqual([
      { name: one, who: [one] },
      { name: other, who: [other, other] },
    ])
  })
})

test('notifications are deleted after a year with their deliveries, and consents stay', async () => {
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
  await deletionTasks(deps, oldNotifications)['forget-old-notifications']?.({})
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
