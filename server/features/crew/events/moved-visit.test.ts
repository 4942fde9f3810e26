import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../../testing/app.ts'
import { crewPhones, type Phone, usualStart } from '../../../../testing/crew-phones.ts'
import { query } from '../../../db/transaction.ts'

const testApp = await startTestApp()
const { pool, clock, put, call } = testApp
const { atMinute, phoneFor, step } = crewPhones(testApp)
await testApp.hire(3)

/** Pressed at 8:30 on a phone that had no network since before the visit was moved. */
const pressed = new Date(usualStart.getTime() - 30 * 60_000).toISOString()

type Answer = { results: { accepted: boolean; code?: string; response?: string }[] }

/** What a phone shows of a late event, in a language. */
async function shown(phone: Phone, event: object, language = 'en') {
  const sent = { sent_at: clock.now().toISOString(), events: [{ id: randomUUID(), ...event }] }
  const headers = { 'accept-language': language }
  const { body } = await call<Answer>('POST', '/crew/events/', sent, phone, headers)
  const [result] = body.results
  return result?.accepted ? 'accepted' : [result?.code, result?.response]
}

async function moveTo(bookingId: string, start: object) {
  const to = { booking_id: bookingId, start_date: usualDay, ...start }
  const answer = await put('/booking-details/update/booking-details/', to, await testApp.admin())
  expect(answer.status).toBe(200)
}

test('a phone that missed a move reads the new start with each refused report', async () => {
  atMinute(-3 * 24 * 60)
  const { booking_id: bookingId } = (await testApp.book(await testApp.customer())).body
  const phone = await phoneFor(bookingId)
  const about = { booking_id: bookingId, at: pressed }
  const onTheWay = { ...about, kind: 'step', step: 'on-the-way' }
  atMinute(-4 * 60)
  const early = { ...onTheWay, at: clock.now().toISOString() }
  expect(await shown(phone, early)).toEqual([
    'step-too-early',
    'This step can be taken from three hours before the start',
  ])
  await moveTo(bookingId, { start_time: '14:00' })
  atMinute(60)
  const sentence = 'The visit was moved and now starts on Mon, 9 Mar 2026, 2:00 PM'
  for (const event of [
    onTheWay,
    { ...about, kind: 'checklist', item: 'Kitchen', done: true },
    { ...about, kind: 'cash', amount: 120, reason: 'The customer has no phone' },
    { ...about, kind: 'late', minutes: 20 },
  ])
    expect(await shown(phone, event)).toEqual(['visit-moved', sentence])
  expect(await shown(phone, onTheWay, 'ms')).toEqual([
    'visit-moved',
    'Masa lawatan telah ditukar dan kini bermula pada Isn, 9 Mac 2026, 2:00 PTG',
  ])
  expect(await shown(phone, onTheWay, 'zh')).toEqual([
    'visit-moved',
    '此次上门服务已更改时间，现改为2026年3月9日 周一 下午2:00开始',
  ])
  // The customer does not read that the crew is late for a start that it has not reached.
  const late = await query(pool, { text: `select 1 from domain_event where type = 'visit.late'` })
  expect(late).toEqual([])
  expect(await shown(phone, { ...step(bookingId, 'seen'), at: pressed })).toBe('accepted')
})

test('a visit moved to an earlier day says so, instead of that it ended', async () => {
  atMinute(-5 * 24 * 60)
  const { booking_id: bookingId } = (await testApp.book(await testApp.customer())).body
  const phone = await phoneFor(bookingId)
  await moveTo(bookingId, { start_date: '2026-03-06', start_time: '10:00' })
  atMinute(0)
  expect(await shown(phone, step(bookingId, 'on-the-way'))).toEqual([
    'visit-moved',
    'The visit was moved and now starts on Fri, 6 Mar 2026, 10:00 AM',
  ])
})
