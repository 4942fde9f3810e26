import type { Email } from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import type { BookAnswer } from '../../../../domain/api/bookings/booking.ts'
import type { SeriesPreview } from '../../../../domain/api/bookings/visit-changes.ts'
import { openingMoment, startTestApp } from '../../../../testing/app.ts'
import { startMailServer } from '../../../../testing/mail-server.ts'
import type { Person } from '../../../../testing/people.ts'
import { smtpMail } from '../../../providers/mail/smtp/adapter.ts'
import { mailTasks } from '../../mail/tasks.ts'
import { noticeTasks } from '../crew-notices/worker-notices.ts'
import { dayBeforeTasks } from '../mails/day-before-mail.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const manager = await testApp.manager()
await testApp.putInCharge(manager)
const mailServer = await startMailServer()
const smtp = smtpMail(mailServer.url, () => 'Jiran <hello@jiran.test>')

let customer: Person

beforeEach(async () => {
  clock.set(openingMoment)
  await testApp.dismissAll()
  await pool.query('delete from outbox')
  customer = await testApp.customer()
})

type Entry = {
  method: string
  uid: string
  sequence: number
  stamp: string
  start: string
  end: string
  status: string
  lines: string[]
}

/** Parses an iCalendar file like a program, with folded lines joined. */
function entryOf(text: string): Entry {
  const lines = text.replaceAll('\r', '').replaceAll('\n ', '').split('\n')
  const value = (name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  return {
    method: value('METHOD'),
    uid: value('UID'),
    sequence: Number(value('SEQUENCE')),
    stamp: value('DTSTAMP'),
    start: value('DTSTART'),
    end: value('DTEND'),
    status: value('STATUS'),
    lines,
  }
}

/** Sends the waiting mails of an address over SMTP; returns them as received. */
async function delivered(to: string): Promise<Email[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from outbox where to_email = $1 and sent_at is null order by id',
    [to],
  )
  const tasks = mailTasks({ pool, clock: clock.now, mail: smtp })
  const mails: Email[] = []
  for (const { id } of rows) {
    const arrived = mailServer.next()
    await tasks['send-mail']?.({ id })
    mails.push((await arrived).mail)
  }
  return mails
}

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** The invitation that mail programs act on, and the attached ones. */
function invitationsIn(mail: Email | undefined): Entry[] {
  const parts = mail?.attachments.filter(({ mimeType }) => mimeType === 'text/calendar') ?? []
  return parts.map(({ content, method }) => {
    const entry = entryOf(textOf(content))
    expect(method).toBe(entry.method)
    return entry
  })
}

async function booked(changes: object = {}): Promise<BookAnswer> {
  const { status, body } = await testApp.book(customer, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
/** Four visits, a week apart, paid online. */
async function bookedSeries(): Promise<BookAnswer> {
  const order = await booked({ frequency: 'weekly', payment_method: 'Online' })
  await testApp.pay(order.payment)
  await testApp.sandbox('/idle')
  return order
}
const move = (id: string, start_date: string, start_time: string) =>
  testApp.put(
    '/booking-details/update/booking-details/',
    { booking_id: id, start_date, start_time },
    manager,
  )
const cancel = (id: string) => testApp.post('/booking-details/cancel-booking/', { id }, manager)

test('mails add, update and remove the same calendar entry', async () => {
  await testApp.hire(3)
  const { booking_id: id } = await booked()
  clock.set('2026-03-03T01:00:00Z')
  await move(id, '2026-03-10', '14:00')
  clock.set('2026-03-09T10:00:00Z')
  await dayBeforeTasks(testApp.deps)['mail-visits-of-tomorrow']?.({})
  await cancel(id)
  const mails = await delivered(customer.email)
  expect(mails).toHaveLength(4)
  const entries = mails.map((mail) => {
    const [entry, ...others] = invitationsIn(mail)
    expect(others).toEqual([])
    return entry
  })
  const [first, moved, tomorrow, gone] = entries
  expect(first).toMatchObject({
    method: 'REQUEST',
    uid: `${id}@127.0.0.1`,
    start: '20260309T010000Z',
    end: '20260309T050000Z',
    status: 'CONFIRMED',
    stamp: '20260302T010000Z',
  })
  expect(moved).toMatchObject({ method: 'REQUEST', uid: first?.uid, start: '20260310T060000Z' })
  expect(tomorrow).toMatchObject({ method: 'REQUEST', uid: first?.uid, start: moved?.start })
  expect(gone).toMatchObject({ method: 'CANCEL', uid: first?.uid, status: 'CANCELLED' })
  const sequences = entries.map((entry) => entry?.sequence ?? Number.NaN)
  expect(sequences).toEqual([1, 2, 2, 3])
  expect(first?.lines).toContain('ORGANIZER;CN="Jiran":mailto:hello@jiran.test')
  expect(first?.lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(
    new RegExp(`PARTSTAT=ACCEPTED;.*mailto:${customer.email}$`, 'i'),
  )
  expect(first?.lines.find((line) => line.startsWith('LOCATION'))).toContain('12 Jalan Maarof')
  expect(tomorrow?.lines.find((line) => line.startsWith('DESCRIPTION'))).toContain('Your crew')
  expect(gone?.lines.some((line) => /^(LOCATION|DESCRIPTION|URL)/.test(line))).toBe(false)
  expect(entries.flatMap((entry) => entry?.lines ?? []).join('\n')).not.toMatch(/RM ?\d/)
})

test('the alternative has the method in its type, beside a file for other programs', async () => {
  await testApp.hire(3)
  const { booking_ids: ids } = await bookedSeries()
  const [mail] = await delivered(customer.email)
  const parts = mail?.attachments ?? []
  expect(parts.map(({ mimeType, filename }) => [mimeType, filename])).toEqual([
    ['text/calendar', null],
    ...ids.slice(1).map((id) => ['text/calendar', `${id}.ics`]),
    ['application/ics', `${ids[0]}.ics`],
  ])
  expect(invitationsIn(mail).map(({ uid }) => uid)).toEqual(ids.map((id) => `${id}@127.0.0.1`))
  expect(mail?.text).toContain('Your crew is reserved')
  expect(mail?.html).toContain('Your crew is reserved')
})

test('every attempt sends the same content, which is deleted once sent', async () => {
  await testApp.hire(3)
  await booked()
  const stored = async () =>
    (await pool.query('select invitations from outbox where to_email = $1', [customer.email]))
      .rows[0]?.invitations
  const [written] = await stored()
  mailServer.refuse(1)
  await expect(delivered(customer.email)).rejects.toThrow('not handed over')
  clock.set('2026-03-05T01:00:00Z')
  expect(await stored()).toEqual([written])
  const [mail] = await delivered(customer.email)
  expect(invitationsIn(mail)).toEqual([entryOf(written.text)])
  expect(await stored()).toBeNull()
})

test('a visit that waits for its payment is neither added to a calendar nor removed', async () => {
  await testApp.hire(3)
  const unpaid = await booked({ payment_method: 'Online' })
  await cancel(unpaid.booking_id)
  expect((await delivered(customer.email)).flatMap(invitationsIn)).toEqual([])
  const paid = await booked({ payment_method: 'Online', start_time: '14:00' })
  await testApp.pay(paid.payment)
  await testApp.sandbox('/idle')
  const [entry] = (await delivered(customer.email)).flatMap(invitationsIn)
  expect(entry).toMatchObject({ method: 'REQUEST', sequence: 2 })
})

test('visits of a series that are moved or cancelled together', async () => {
  await testApp.hire(3)
  const { booking_id: id, booking_ids: ids } = await bookedSeries()
  await delivered(customer.email)
  for (const [body, method] of [
    [{ action: 'move', scope: 'all', start_date: '2026-03-10', start_time: '15:00' }, 'REQUEST'],
    [{ action: 'cancel', scope: 'all' }, 'CANCEL'],
  ] as const) {
    const { body: details } = await testApp.post<{ version: number }>(
      '/booking-details/get-booking-details/',
      { booking_id: id },
      manager,
    )
    const shown = await testApp.post<SeriesPreview>(
      `/staff/visits/${id}/series/preview`,
      body,
      manager,
    )
    const applied = await testApp.post(
      `/staff/visits/${id}/series`,
      { ...body, version: details.version, confirmation: shown.body.confirmation },
      manager,
    )
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    const [mail] = await delivered(customer.email)
    const entries = invitationsIn(mail)
    expect(entries.map(({ uid }) => uid)).toEqual(ids.map((each) => `${each}@127.0.0.1`))
    expect(new Set(entries.map((entry) => entry.method))).toEqual(new Set([method]))
  }
})

test("a worker's calendar has only their own visits", async () => {
  const hired = await testApp.hire(2)
  await pool.query(
    `update worker set contact_email = replace(identifier, '@crew.', '@phone.')
     where id = any($1::int[])`,
    [hired.map(({ id }) => id)],
  )
  const notify = async () => noticeTasks(testApp.deps)['notify-workers']?.({})
  const { booking_id: id } = await booked()
  await notify()
  const { rows } = await pool.query<{ identifier: string }>(
    `select w.identifier from assignment a join worker w on w.id = a.worker_id
     join booking b on b.id = a.booking_id where b.booking_id = $1`,
    [id],
  )
  const sent = rows[0]?.identifier ?? ''
  const other = hired.map(({ identifier }) => identifier).find((each) => each !== sent) ?? ''
  const mailOf = (identifier: string) => identifier.replace('@crew.', '@phone.')
  const [invited] = (await delivered(mailOf(sent))).flatMap(invitationsIn)
  expect(invited).toMatchObject({ method: 'REQUEST', uid: `${id}@127.0.0.1` })
  expect(invited?.lines.join()).not.toContain('/report-booking-details')
  await testApp.put(
    '/booking-details/update/assigned-workers/',
    { booking_id: id, skill: 'Cleaner', workers: [other] },
    manager,
  )
  await notify()
  const [off] = (await delivered(mailOf(sent))).flatMap(invitationsIn)
  expect(off).toMatchObject({ method: 'CANCEL', start: '20260309T010000Z' })
  expect(off?.sequence).toBeGreaterThan(invited?.sequence ?? 0)
  expect(off?.lines.join()).not.toContain('Jalan Maarof')
  const [on] = (await delivered(mailOf(other))).flatMap(invitationsIn)
  expect(on).toMatchObject({ method: 'REQUEST', sequence: off?.sequence })
})

test('whatever happens, and in any order of mails, the calendar ends up correct', async () => {
  await testApp.hire(6)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const { booking_ids: ids } = await bookedSeries()
  for (let step = 0; step < 30; step += 1) {
    clock.set(new Date(openingMoment.getTime() + step * 60_000))
    const id = ids[random(ids.length)] ?? ''
    if (random(12) === 0) await cancel(id)
    else await move(id, `2026-03-${10 + random(18)}`, `${8 + random(10)}:00`.padStart(5, '0'))
  }
  const { rows: mails } = await pool.query<{ invitations: { text: string }[] }>(
    'select invitations from outbox where to_email = $1 order by id',
    [customer.email],
  )
  const inOrder = mails.flatMap(({ invitations }) => invitations.map(({ text }) => entryOf(text)))
  for (const id of ids) {
    const own = inOrder.filter(({ uid }) => uid === `${id}@127.0.0.1`)
    const sequences = own.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  }
  const shuffled = inOrder
    .map((entry) => ({ entry, at: random(1_000_000) }))
    .sort((a, b) => a.at - b.at)
  const calendar = new Map<string, Entry>()
  for (const { entry } of shuffled)
    if (entry.sequence > (calendar.get(entry.uid)?.sequence ?? 0)) calendar.set(entry.uid, entry)
  const { rows: visits } = await pool.query<{
    booking_id: string
    starts_at: Date
    status: string
  }>('select booking_id, starts_at, status from booking where booking_id = any($1)', [ids])
  for (const { booking_id, starts_at, status } of visits) {
    const entry = calendar.get(`${booking_id}@127.0.0.1`)
    expect(entry?.method).toBe(status === 'Cancelled' ? 'CANCEL' : 'REQUEST')
    expect(entry?.start).toBe(starts_at.toISOString().replace(/[-:]|\.000/g, ''))
  }
  expect(inOrder.length).toBeGreaterThan(20)
})
