import { expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'
import { readSettings } from '../../env.ts'
import { noticeTasks } from '../bookings/crew-notices/worker-notices.ts'
import { calendarFile } from './calendar-file.ts'
import { readFeedVisits } from './visits.ts'

const testApp = await startTestApp()
const { app, pool } = testApp

type Address = { url: string | null; response?: string }

async function make(who: Person, path = '/account/calendar/'): Promise<string> {
  const { status, body } = await testApp.post<Address>(path, {}, who)
  expect(status).toBe(200)
  return new URL(body.url ?? '').pathname
}

/** A feed as calendar programs read it, with folded lines joined. */
async function feed(path: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'GET', url: path, headers })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    etag: String(answer.headers.etag),
    text: answer.body.replaceAll('\r\n ', ''),
  }
}

async function withClockAhead(days: number, work: () => Promise<void>) {
  const now = testApp.clock.now()
  testApp.clock.set(new Date(now.getTime() + days * 86_400_000))
  await work()
  testApp.clock.set(now)
}

test('commas, semicolons and backslashes of the company are escaped', () => {
  const settings = {
    ...readSettings({ DEMO: '0', TILE_URL: 'none', COMPANY_NAME: 'Rumah, A;B \\n' }, '/'),
    sessionSecret: '',
    encryptionKey: Buffer.alloc(32),
  }
  const owner = { kind: 'worker', id: 1, language: 'en' } as const
  const text = calendarFile({ settings, services: [] }, owner, [])
  for (const property of ['PRODID', 'NAME', 'X-WR-CALNAME'])
    expect(text).toMatch(new RegExp(`^${property}:.*Rumah\\\\, A\\\\;B \\\\\\\\n`, 'm'))
})

const uids = (text: string) => [...text.matchAll(/^UID:(\S+)@/gm)].map(([, id]) => id)

test('a customer follows their own visits; a moved one keeps its identifier', async () => {
  await testApp.hire(4)
  const who = await testApp.customer()
  const { booking_id: id } = (await testApp.book(who)).body
  await testApp.book(await testApp.customer())
  expect((await testApp.get<Address>('/account/calendar/', who)).body).toEqual({ url: null })
  const path = await make(who)

  const first = await feed(path)
  expect(first).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(uids(first.text)).toEqual([id])
  expect(first.text).toMatch(/^METHOD:PUBLISH\r?$/m)
  expect(first.text).toContain('SUMMARY:Cleaning by Jiran')
  expect(first.text).not.toMatch(/\bRM\b|\b120\b/)
  expect(await feed(path, { 'if-none-match': first.etag })).toMatchObject({ status: 304, text: '' })

  const sequence = (text: string) => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1])
  await testApp.put(
    '/booking-details/update/booking-details/',
    { booking_id: id, start_date: usualDay, start_time: '14:00' },
    who,
  )
  const moved = await feed(path, { 'if-none-match': first.etag })
  expect(moved.status).toBe(200)
  expect(uids(moved.text)).toEqual([id])
  expect(sequence(moved.text)).toBeGreaterThan(sequence(first.text))

  await testApp.post('/booking-details/cancel-booking/', { id }, who)
  const cancelled = await feed(path, { 'if-none-match': moved.etag })
  expect(uids(cancelled.text)).toEqual([id])
  expect(cancelled.text).toContain('STATUS:CANCELLED')
  expect(cancelled.text).not.toMatch(/LOCATION|DESCRIPTION|URL/)
  expect(sequence(cancelled.text)).toBeGreaterThan(sequence(moved.text))
  await withClockAhead(31, async () => expect(uids((await feed(path)).text)).toEqual([]))
})

test('what was never paid is in no feed, and a worker is taken off a visit of another', async () => {
  await testApp.hire(4)
  const who = await testApp.customer()
  const { booking_id: unpaid } = (await testApp.book(who, { payment_method: 'Online' })).body
  const own = await make(who)
  await testApp.post('/booking-details/cancel-booking/', { id: unpaid }, who)
  expect(uids((await feed(own)).text)).toEqual([])

  const { booking_id: id } = (await testApp.book(who)).body
  const [sent] = await query<{ worker_id: number; id: number }>(pool, {
    text: `select a.worker_id, b.id from assignment a join booking b on b.id = a.booking_id
           where b.booking_id = $1`,
    values: [id],
  })
  await query(pool, {
    text: `update worker set phone = '+60 129876543' where id = $1`,
    values: [sent?.worker_id],
  })
  const path = await make(await testApp.manager(), `/staff/workers/${sent?.worker_id}/calendar/`)
  const notice = () => noticeTasks(testApp.deps)['notify-workers']?.({})
  await notice()
  expect((await feed(path)).text).not.toContain('STATUS:CANCELLED')
  await testApp.post('/booking-details/cancel-booking/', { id }, who)
  await notice()
  const { text } = await feed(path)
  expect(uids(text)).toContain(id)
  expect(text.slice(text.indexOf(`UID:${id}@`)).split('END:VEVENT')[0]).toContain(
    'STATUS:CANCELLED',
  )
})

test('a new address invalidates the previous one, and addresses cannot be forged', async () => {
  const who = await testApp.customer()
  const path = await make(who)
  const next = await make(who)
  expect((await feed(path)).status).toBe(404)
  expect((await feed(next)).status).toBe(200)
  const [, id = '', version = '', sign = ''] = /(\d+)-(\d+)-([\w-]{22})/.exec(next) ?? []
  for (const forged of [
    `${Number(id) + 1}-${version}-${sign}`,
    `${id}-${Number(version) + 1}-${sign}`,
    `${id}-${version}-${sign.slice(1)}A`,
    `${id}-${version}-`,
    '%00',
  ])
    expect((await feed(`/calendar/${forged}.ics`)).status).toBe(404)
  const { etag } = await feed(next)
  await testApp.post('/account/calendar/remove/', {}, who)
  expect((await feed(next)).status).toBe(404)
  expect((await feed(next, { 'if-none-match': etag })).status).toBe(404)
  expect(await make(who)).not.toBe(next)
})

test('a worker follows the visits they are sent to, by an address that staff made', async () => {
  const [idle] = await testApp.hire(1, { skills: ['Gardener'] })
  const [sent] = await query<{ worker_id: number; booking_id: string }>(pool, {
    text: `select a.worker_id, b.booking_id from assignment a join booking b on b.id = a.booking_id
           where b.status = 'Confirmed' limit 1`,
  })
  const manager = await testApp.manager()
  const addressOf = (id: number | undefined) => `/staff/workers/${id}/calendar/`
  expect(uids((await feed(await make(manager, addressOf(idle?.id)))).text)).toEqual([])
  const path = await make(manager, addressOf(sent?.worker_id))
  const { text } = await feed(path)
  expect(uids(text)).toEqual([sent?.booking_id])
  expect(text).not.toContain('/report-booking-details')
  const { body } = await testApp.get<{ items: { verb: string; after: unknown }[] }>(
    '/staff/audit/?kind=worker',
    await testApp.admin(),
  )
  expect(body.items[0]).toMatchObject({ verb: 'changed', after: { calendar: true } })

  expect(
    (await testApp.post(addressOf(sent?.worker_id), {}, await testApp.customer())).status,
  ).toBe(403)
  expect((await testApp.post('/staff/workers/999999/calendar/', {}, manager)).status).toBe(404)
  await query(pool, {
    text: `update worker set status = 'suspended' where id = $1`,
    values: [sent?.worker_id],
  })
  expect((await feed(path)).status).toBe(404)
})

test('staff follow the visits they are in charge of, an Admin all of them', async () => {
  const manager = await testApp.manager()
  const other = await testApp.manager()
  const [visit] = await query<{ booking_id: string }>(pool, {
    text: `update booking set manager_id = $1
           where id = (select id from booking where status = 'Confirmed' limit 1)
           returning booking_id`,
    values: [manager.accountId],
  })
  expect(uids((await feed(await make(manager))).text)).toEqual([visit?.booking_id])
  expect(uids((await feed(await make(other))).text)).toEqual([])
  expect(uids((await feed(await make(await testApp.admin()))).text)).toContain(visit?.booking_id)
})

test('of more visits than a feed may have, it has those nearest to the present', async () => {
  await testApp.hire(1)
  const who = await testApp.customer()
  const ids: string[] = []
  for (const start_date of ['2026-03-10', '2026-03-11', '2026-03-12'])
    ids.push((await testApp.book(who, { start_date })).body.booking_id)
  const owner = { kind: 'account', id: who.accountId, role: 'Customer', language: 'en' } as const
  const on = async (day: string) =>
    (await readFeedVisits(pool, owner, new Date(`${day}T12:00:00+08:00`), 2)).map(
      ({ row }) => row.booking_id,
    )
  expect(await on('2026-03-09')).toEqual(ids.slice(0, 2))
  expect(await on('2026-03-12')).toEqual(ids.slice(1))
})
