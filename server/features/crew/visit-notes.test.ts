import { expect, test } from 'vitest'
import type { CrewDay, LiveVisit } from '../../../domain/api/crew.ts'
import { measuredPage } from '../../../domain/site/pages.ts'
import { mostNotes } from '../../../domain/visits/arrival.ts'
import { startTestApp } from '../../../testing/app.ts'
import { crewPhones } from '../../../testing/crew-phones.ts'
import { query } from '../../db/transaction.ts'
import { visitToken } from './visit-secrets.ts'

const testApp = await startTestApp({ servesPages: true })
const { pool, clock, deps, post, get, url } = testApp
const { atMinute, phoneFor, report, step } = crewPhones(testApp)
await testApp.hire(40)

/** A booked visit half an hour before its start, the token of its page, and its worker's phone. */
async function scene() {
  atMinute(-3 * 24 * 60)
  const customer = await testApp.customer()
  const booked = await testApp.book(customer)
  const { booking_id: bookingId } = booked.body
  atMinute(-30)
  const phone = await phoneFor(bookingId)
  return { customer, bookingId, phone, token: visitToken(deps.settings, bookingId) }
}

type Details = { history: { who: string; what: string }[] }
const historyFor = async (bookingId: string, who: Awaited<ReturnType<typeof testApp.customer>>) =>
  (
    await post<Details>(
      '/booking-details/get-booking-details/',
      { skill: 'Cleaner', booking_id: bookingId },
      who,
    )
  ).body.history.at(-1)

test('a note reaches the crew and staff, and goes with the account', async () => {
  const { customer, bookingId, phone, token } = await scene()
  const note = 'The side gate is open.\nPlease mind the cat'
  const write = (text: string, by = token) => post('/visits/live/note/', { token: by, note: text })
  expect(await write(` ${note} `)).toMatchObject({ status: 200 })
  const written = [{ at: clock.now().toISOString(), text: note }]
  expect((await get<LiveVisit>(`/visits/live/?token=${token}`)).body.notes).toEqual(written)
  const { body: day } = await get<CrewDay>('/crew/visits/', phone)
  expect(day.visits[0]?.customer_notes).toEqual(written)

  const what = 'Note from the customer to the crew'
  expect(await historyFor(bookingId, await testApp.manager())).toMatchObject({
    who: deps.settings.company.name,
    what: `${what}: ${note}`,
  })
  expect(await historyFor(bookingId, customer)).toMatchObject({ what })

  expect(await write('  ')).toMatchObject({ status: 400, body: { code: 'message-missing' } })
  expect(await write('x'.repeat(501))).toMatchObject({ status: 400 })
  expect(await write('Hello', `${bookingId}.aaaaaaaaaaaaaaaa`)).toMatchObject({ status: 404 })
  for (let more = 1; more < mostNotes; more += 1)
    expect(await write(`And ${more}`)).toMatchObject({ status: 200 })
  expect(await write('One more')).toMatchObject({ status: 409, body: { code: 'too-many-notes' } })

  for (const taken of ['started', 'finished'])
    expect(await report(phone, step(bookingId, taken))).toBe('accepted')
  expect(await write('Late')).toMatchObject({ status: 409, body: { code: 'visit-finished' } })

  await post('/booking-details/cancel-booking/', { id: bookingId, skill: 'Cleaner' }, customer)
  atMinute(24 * 60)
  const own = await get<{ notes_to_crew: object[] }>('/account/my-data/', customer)
  expect(own.body.notes_to_crew).toHaveLength(mostNotes)
  await pool.query('update session set proven_at = $1', [clock.now()])
  expect(await post('/account/delete/', {}, customer)).toMatchObject({ status: 200 })
  const left = await query(pool, { text: 'select 1 from visit_note' })
  expect(left).toEqual([])
  expect(await historyFor(bookingId, await testApp.manager())).toMatchObject({ what: 'Finished' })
})

test('the page is served for a token of now alone, and the token is stored nowhere', async () => {
  const { token } = await scene()
  const page = (path: string) => fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
  for (const [path, status] of [
    [`/t/${token}`, 200],
    [`/ms/t/${token}`, 200],
    [`/zh/t/${token}/`, 200],
    ['/t/JNOSUCH-1.aaaaaaaaaaaaaaaa', 404],
    ['/t', 404],
  ] as const) {
    const answer = await page(path)
    expect([path, answer.status]).toEqual([path, status])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
  const before = await query(pool, { text: 'select count(*) from booking_event' })
  await page(`/t/${token}`)
  expect(await query(pool, { text: 'select count(*) from booking_event' })).toEqual(before)
  atMinute(240 + 61)
  expect((await page(`/t/${token}`)).status).toBe(404)

  expect(measuredPage(`/t/${token}`)).toBe('/t')
  await post('/visits/live/note/', { token: `${token}x`, note: 'Hello' })
  expect(testApp.log.join('\n')).not.toContain(token)
})
