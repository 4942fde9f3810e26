import { describe, expect, test } from 'vitest'
import type { AuditFacts } from '../../../domain/audit/actions.ts'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
const manager = await testApp.manager()
const customer = await testApp.customer()

type Worker = {
  version: number
  status: string
  name: string
  phone: string | null
  skills: string[]
  days: unknown[]
  leave: { id: number; first_day: string }[]
  documents: { id: number; number: string }[]
  photo: string | null
  week_hours: unknown[][]
  next_visit: unknown
  hours_this_week: number
}
type Refused = { code: string; response: string; fields?: Record<string, string> }

async function hired(): Promise<number> {
  const [worker] = await testApp.hire(1)
  return worker?.id ?? 0
}
const read = async (id: number) => (await testApp.get<Worker>(`/staff/workers/${id}`, manager)).body
const change = (id: number, version: number, body: object, who = manager) =>
  testApp.put<Refused & { version: number }>(`/staff/workers/${id}`, { version, ...body }, who)
const entries = (id: number) =>
  query<{ action: string; who: string; before: AuditFacts; after: AuditFacts; reason: string }>(
    testApp.pool,
    {
      text: `select action, who, before, after, reason from audit_entry
             where subject_kind = 'worker' and subject = $1 order by id`,
      values: [String(id)],
    },
  )

describe('one worker', () => {
  test('is changed in parts, each with its entry in the audit log', async () => {
    const id = await hired()
    const { version } = await read(id)
    const first = await change(id, version, {
      name: ' Aisyah binti Rahman ',
      phone: '012-345 6789',
      email: 'aisyah@mail.test',
      languages: ['ms', 'en'],
      joined_on: '2025-01-06',
      notes: 'Has her own car.\nNo cats.',
      cash_limit: 120.5,
      skills: ['Cleaner', 'Gardener'],
      reason: 'New contract',
    })
    expect(first).toMatchObject({ status: 200, body: { version: version + 1 } })
    expect(await read(id)).toMatchObject({
      name: 'Aisyah binti Rahman',
      phone: '+60 123456789',
      email: 'aisyah@mail.test',
      languages: ['ms', 'en'],
      joined_on: '2025-01-06',
      notes: 'Has her own car.\nNo cats.',
      cash_limit: 120.5,
      skills: ['Cleaner', 'Gardener'],
      gender: 'Female',
      status: 'active',
      version: version + 1,
    })
    const week = Array.from({ length: 7 }, (_, day) =>
      day === 0
        ? []
        : [
            { from: '08:00', to: '12:00' },
            { from: '14:00', to: '18:00' },
          ],
    )
    await change(id, version + 1, {
      week_hours: week,
      set_days: [{ day: '2026-03-15', spans: [{ from: '10:00', to: '12:00' }], note: 'Raya' }],
      add_leave: [{ first_day: '2026-04-01', last_day: '2026-04-03', kind: 'sick' }],
      add_documents: [{ kind: 'identity', number: '900101-14-5566', expires_on: null }],
    })
    const after = await read(id)
    expect(after.week_hours).toEqual(week)
    expect(after.days).toEqual([
      { day: '2026-03-15', spans: [{ from: '10:00', to: '12:00' }], note: 'Raya' },
    ])
    expect(after.leave).toMatchObject([
      { first_day: '2026-04-01', last_day: '2026-04-03', kind: 'sick', note: '' },
    ])
    expect(after.documents).toMatchObject([{ kind: 'identity', number: '900101-14-5566' }])
    const log = await entries(id)
    expect(log).toMatchObject([
      {
        action: 'worker-changed',
        who: 'Nur Aisyah',
        reason: 'New contract',
        before: { phone: null, cash_limit: null, skills: ['Cleaner'] },
        after: { phone: '+60 123456789', cash_limit: 120.5, skills: ['Cleaner', 'Gardener'] },
      },
      {
        before: { leave: [], documents: [] },
        after: { documents: [{ kind: 'identity', number: '…5566' }] },
      },
    ])
    expect(Object.keys(log[0]?.after ?? {})).not.toContain('gender')

    await change(id, version + 2, {
      clear_days: ['2026-03-15'],
      remove_leave: after.leave.map((each) => each.id),
      change_documents: after.documents.map((each) => ({ ...each, expires_on: '2026-12-31' })),
    })
    expect(await read(id)).toMatchObject({
      days: [],
      leave: [],
      documents: [{ number: '900101-14-5566', expires_on: '2026-12-31' }],
    })
  })

  test('leave that is entered or withdrawn is answered, with the days that apply', async () => {
    const id = await hired()
    const days = (first_day: string, last_day = first_day) => ({ first_day, last_day })
    const answers = () =>
      query<{ from: string; to: string; granted: boolean }>(testApp.pool, {
        text: `select parameters->>'from' as from, parameters->>'to' as to,
                 (parameters->>'granted')::boolean as granted
               from notification where worker_id = $1 and kind = 'leave-answered' order by id`,
        values: [id],
      })
    const past = days('2026-02-02')
    const ahead = days('2026-04-01', '2026-04-03')
    await change(id, (await read(id)).version, {
      phone: '0129876543',
      add_leave: [past, ahead].map((each) => ({ ...each, kind: 'annual' })),
    })
    const granted = { from: '2026-04-01', to: '2026-04-03', granted: true }
    expect(await answers()).toEqual([granted])
    const [notification] = await query(testApp.pool, {
      text: 'select audience, phone, state from notification where worker_id = $1',
      values: [id],
    })
    expect(notification).toEqual({ audience: 'worker', phone: '+60129876543', state: 'queued' })

    const replaced = await read(id)
    await change(id, replaced.version, {
      remove_leave: replaced.leave.map((each) => each.id),
      add_leave: [{ ...days('2026-04-02'), kind: 'annual' }],
    })
    const shorter = { from: '2026-04-02', to: '2026-04-02', granted: true }
    expect(await answers()).toEqual([granted, shorter])

    const { version, leave } = await read(id)
    await change(id, version, { remove_leave: leave.map((each) => each.id) })
    expect(await answers()).toEqual([granted, shorter, { ...shorter, granted: false }])
  })

  test('an empty change leaves no entry', async () => {
    const id = await hired()
    const { version, name } = await read(id)
    expect((await change(id, version, { name })).status).toBe(200)
    expect(await entries(id)).toEqual([])
  })

  test('a change of a record that was changed in the meantime is refused with its author', async () => {
    const id = await hired()
    const { version } = await read(id)
    await change(id, version, { phone: '0111111111' })
    const late = await change(id, version, { notes: 'Lost?' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'out-of-date',
      response: 'Nur Aisyah changed this on Mon, 2 Mar, 9:00 AM: phone. Please check it again',
    })
  })

  test('a hundred changes at once: each is written or refused, none is lost', async () => {
    const id = await hired()
    let { version } = await read(id)
    let written = 0
    while (written < 5) {
      const notes = Array.from({ length: 20 }, (_, at) => `note ${written} ${at}`)
      const answers = await Promise.all(notes.map((text) => change(id, version, { notes: text })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(
        answers.filter(({ status, body }) => status === 409 && body.code === 'out-of-date'),
      ).toHaveLength(19)
      written += 1
      version += 1
    }
    expect((await read(id)).version).toBe(version)
    expect(await entries(id)).toHaveLength(5)
  })

  test.each([
    [{ skills: ['Astronaut'] }, 400, 'skill-unknown'],
    [{ areas: [987_654] }, 400, 'area-unknown'],
    [{ phone: 'call me' }, 400, 'invalid-request'],
    [{ email: 'nobody' }, 400, 'invalid-request'],
    [{ name: '  ' }, 400, 'invalid-request'],
    [{ week_hours: [[], [], []] }, 400, 'invalid-request'],
    [{ add_leave: [{ first_day: '2026-04-03', last_day: '2026-04-01' }] }, 400, 'invalid-request'],
    [
      { set_days: [{ day: '2026-04-03', spans: [{ from: '06:00', to: '12:00' }] }] },
      400,
      'invalid-request',
    ],
    [
      {
        add_leave: [
          { first_day: '2026-04-01', last_day: '2026-04-05' },
          { first_day: '2026-04-05', last_day: '2026-04-06' },
        ],
      },
      409,
      'leave-overlaps',
    ],
  ])('%j is refused and nothing is written', async (body, status, code) => {
    const id = await hired()
    const before = await read(id)
    const answer = await change(id, before.version, { notes: 'half', ...body })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await read(id)).toEqual(before)
  })

  test('active workers do not share a phone; a former one may have had it', async () => {
    const [one, two] = [await hired(), await hired()]
    const phone = '+60 177777777'
    await change(one, (await read(one)).version, { phone, name: 'Devi Nair' })
    const { version } = await read(two)
    expect(await change(two, version, { phone })).toMatchObject({
      status: 409,
      body: {
        code: 'worker-known',
        fields: { phone: 'Devi Nair already has this phone or e-mail' },
      },
    })
    await change(one, (await read(one)).version, { status: 'left' })
    expect((await change(two, version, { phone })).status).toBe(200)
    await change(two, version + 1, { name: 'Siti Aminah' })

    // The former one is still changed, but returns only with a phone of their own.
    const former = await read(one)
    expect((await change(one, former.version, { phone, name: 'Devi Pillai' })).status).toBe(200)
    expect(await change(one, former.version + 1, { status: 'active' })).toMatchObject({
      status: 409,
      body: { code: 'worker-known', response: 'Siti Aminah already has this phone or e-mail' },
    })
    const returned = { status: 'active', phone: '+60 188888888' }
    expect((await change(one, former.version + 1, returned)).status).toBe(200)
  })

  test('one who is no longer active is logged out on every phone, also on returning', async () => {
    const id = await hired()
    await testApp.pool.query(
      `insert into worker_session (id, worker_id, token_hash, device, signed_in_at, seen_at)
       values (gen_random_uuid(), $1, '', '', $2, $2)`,
      [id, testApp.clock.now()],
    )
    const phones = async () =>
      (await testApp.get<{ phones: object[] }>(`/staff/crew/${id}/phones/`, manager)).body.phones
    const { version } = await read(id)
    await change(id, version, { notes: 'Ill' })
    expect(await phones()).toHaveLength(1)
    await change(id, version + 1, { status: 'suspended' })
    expect(await phones()).toEqual([])
    await change(id, version + 2, { status: 'active' })
    expect(await phones()).toEqual([])
  })

  test('only staff read and change workers', async () => {
    const id = await hired()
    expect((await testApp.get(`/staff/workers/${id}`, customer)).status).toBe(403)
    expect((await change(id, 1, { notes: 'x' }, customer)).status).toBe(403)
    expect((await testApp.get('/staff/workers/999999', manager)).status).toBe(404)
    expect((await change(999_999, 1, { notes: 'x' })).status).toBe(404)
  })
})

describe('a change that would break a visit', () => {
  test('is refused with the number of visits; others are not', async () => {
    await testApp.dismissAll()
    const id = await hired()
    expect((await testApp.book(customer, { start_date: usualDay })).status).toBe(201)
    const { version, next_visit: next } = await read(id)
    expect(next).toMatchObject({ day: usualDay, start_time: '09:00' })
    for (const body of [
      { status: 'suspended' },
      { status: 'left' },
      { skills: ['Gardener'] },
      { areas: [] },
      {
        gender: 'Male',
        week_hours: Array.from({ length: 7 }, () => [{ from: '08:00', to: '12:00' }]),
      },
      { set_days: [{ day: usualDay, spans: [] }] },
      { add_leave: [{ first_day: '2026-03-08', last_day: '2026-03-12' }] },
    ]) {
      expect(await change(id, version, body), JSON.stringify(body)).toMatchObject({
        status: 409,
        body: {
          code: 'visits-affected',
          response: '1 booked visit would be without this worker. Please hand it over first',
        },
      })
    }
    expect((await read(id)).version).toBe(version)
    const harmless = await change(id, version, {
      gender: 'Male',
      skills: ['Cleaner'],
      week_hours: Array.from({ length: 7 }, () => [{ from: '09:00', to: '13:00' }]),
      add_leave: [{ first_day: '2026-03-10', last_day: '2026-03-12' }],
    })
    expect(harmless.status).toBe(200)
    testApp.clock.set('2026-03-10T01:00:00Z')
    expect((await change(id, version + 1, { status: 'left' })).status).toBe(200)
    testApp.clock.set(openingMoment)
  })
})
