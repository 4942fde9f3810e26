import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CrewDay, OwnVisit } from '../../../../domain/api/crew.ts'
import type { VisitProof } from '../../../../domain/api/crew-proof.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { crewPhones } from '../../../../testing/crew-phones.ts'
import { query } from '../../../db/transaction.ts'

const testApp = await startTestApp()
const { pool, clock, get, post } = testApp
const { atMinute, phonesFor, report, send, step } = crewPhones(testApp)
await testApp.hire(12)
const manager = await testApp.manager()

let scenes = 0

/** A booked visit with two add-ons and its worker's phone, ten minutes into the visit. */
async function scene() {
  scenes += 1
  atMinute(-3 * 24 * 60 + 2 * scenes)
  const customer = await testApp.customer()
  const { body } = await testApp.book(customer, {
    worker_count: 2,
    addon: 'Ironing',
    addon_service_hours: 1,
    fixed_addons: ['Oven cleaning'],
  })
  const { first, second } = await phonesFor(body.booking_id)
  atMinute(10)
  return { customer, bookingId: body.booking_id, first, second }
}

const item = (bookingId: string, name: string, more: object = {}) => ({
  id: randomUUID(),
  kind: 'checklist',
  booking_id: bookingId,
  at: clock.now().toISOString(),
  item: name,
  done: true,
  ...more,
})

test('the crew marks items, the customer reads them after the visit, staff at any time', async () => {
  const { customer, bookingId, first, second } = await scene()
  const own = async () =>
    (await get<OwnVisit>(`/visits/own/?booking_id=${bookingId}`, customer)).body.checklist
  const path = `/staff/crew/proof/?booking_id=${bookingId}`
  const names = async (phone = first) =>
    (await get<CrewDay>('/crew/visits/', phone)).body.visits[0]?.checklist
  expect((await names())?.map(({ item: each, done }) => [each, done])).toEqual([
    ['floors', null],
    ['dust', null],
    ['kitchen', null],
    ['bathrooms', null],
    ['rubbish', null],
    ['addon:Ironing', null],
    ['addon:Oven cleaning', null],
  ])
  expect(await report(first, item(bookingId, 'floors'))).toBe('accepted')
  const notDone = { done: false, reason: 'The oven is broken' }
  expect(await report(second, item(bookingId, 'addon:Oven cleaning', notDone))).toBe('accepted')
  const seenByMate = await names(second)
  expect(seenByMate?.[0]).toEqual({
    item: 'floors',
    name: 'Vacuum and mop the floors',
    done: true,
    reason: '',
  })
  const { body: proof } = await get<VisitProof>(path, manager)
  expect(proof.checklist).toEqual(seenByMate)
  expect(await own()).toEqual([])

  for (const phone of [first, second])
    for (const name of ['started', 'finished'])
      expect(await report(phone, step(bookingId, name))).toBe('accepted')
  expect(await own()).toEqual(seenByMate)
  const key = { skill: 'Cleaner', booking_id: bookingId }
  const { body } = await post<{ history: { what: string }[] }>(
    '/booking-details/get-booking-details/',
    key,
    customer,
  )
  expect(body.history.map(({ what }) => what)).toContain(
    'Not done: Oven cleaning. Reason: The oven is broken',
  )
  expect((await get(path, customer)).status).toBe(403)
})

test('refused: an unknown item, no reason, too late, and whoever is not on the crew', async () => {
  const { bookingId, first } = await scene()
  const { first: other } = await scene()
  expect(await report(first, item(bookingId, 'addon:Cooking'))).toBe('item-unknown')
  expect(await report(first, item(bookingId, 'floors', { done: false }))).toBe(
    'item-without-reason',
  )
  expect(await report(other, item(bookingId, 'floors'))).toBe('visit-not-yours')
  atMinute(4 * 60 + 24 * 60 + 1)
  expect(await report(first, item(bookingId, 'floors'))).toBe('step-too-late')
  const stored = await query(pool, {
    text: `select 1 from visit_event v join booking b on b.id = v.booking_id
           where b.booking_id = $1`,
    values: [bookingId],
  })
  expect(stored).toEqual([])
})

test('doubled and out of order: what was pressed last counts', async () => {
  const { bookingId, first } = await scene()
  const early = item(bookingId, 'dust', { done: false, reason: 'No ladder' })
  atMinute(20)
  const late = item(bookingId, 'dust')
  await send(first, late, early, late)
  await send(first, early)
  const { body } = await get<VisitProof>(`/staff/crew/proof/?booking_id=${bookingId}`, manager)
  expect(body.checklist[1]).toMatchObject({ item: 'dust', done: true, reason: '' })
  const stored = await query(pool, {
    text: `select (select count(*)::int from visit_event where id in ($1, $2)) as events,
             (select count(*)::int from booking_event e join booking b on b.id = e.booking_id
               where b.booking_id = $3 and e.code = 'visit-item') as lines`,
    values: [early.id, late.id, bookingId],
  })
  expect(stored).toEqual([{ events: 2, lines: 1 }])
})

test('the checklist is that of the order, and follows changed add-ons', async () => {
  const { bookingId, first } = await scene()
  const items = async () =>
    (await get<CrewDay>('/crew/visits/', first)).body.visits[0]?.checklist.map((each) => each.item)
  const change = (columns: string) =>
    query(pool, {
      text: `update booking_order o set ${columns} from booking b
             where b.order_id = o.id and b.booking_id = $1`,
      values: [bookingId],
    })
  await change(`checklist = '{floors,attic}', fixed_addons = '{}'`)
  expect(await items()).toEqual(['floors', 'attic', 'addon:Ironing'])
  await change('checklist = null, addon = null, addon_hours = null')
  expect(await items()).toEqual(['floors', 'dust', 'kitchen', 'bathrooms', 'rubbish'])
})
