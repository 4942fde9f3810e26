import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Scope } from '../../../domain/account/api-keys.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'

const testApp = await startTestApp()
const { people, booked } = visitsIn(testApp)

const page = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
const commands = [...page.matchAll(/```sh\n(curl .*?)```/gs)].map(([, command = '']) =>
  command.replaceAll('\\\n', ' '),
)

/** A command of the page, parsed as a shell and curl would. */
function requestOf(command: string, env: Readonly<Record<string, string>>) {
  const filled = command.replace(/'?\$([A-Z]+)'?/g, (_, name: string) => {
    const value = env[name]
    if (value === undefined) throw new Error(`${name} is not set`)
    return value
  })
  const json = /--json '(.*)'/s.exec(filled)?.[1]
  const headers = new Headers(json ? { 'content-type': 'application/json' } : {})
  for (const [, name = '', value = ''] of filled.matchAll(/-H "([^:]+): ([^"]+)"/g))
    headers.set(name, value)
  const method = /-X (\w+)/.exec(filled)?.[1] ?? (json ? 'POST' : 'GET')
  const [, url = ''] = /curl (?:-X \w+ )?"([^"]+)"/.exec(filled) ?? []
  return new Request(url, {
    method,
    headers,
    ...(json ? { body: json } : {}),
  })
}

test('the ten tasks of the page work as written', async () => {
  expect(commands).toHaveLength(10)
  await testApp.hire(2)
  const { booking_id: id } = await booked()
  const scopes: Scope[] = ['manage-bookings:write', 'view-customers:read']
  const { body } = await testApp.post<{ key: string }>(
    '/staff/api-keys/',
    { name: 'Docs', scopes, until: usualDay, addresses: '' },
    people.manager,
  )
  const env = {
    JIRAN: testApp.url,
    KEY: body.key,
    DAY: usualDay,
    BOOKING: id,
    CUSTOMER: `${people.customer.accountId}`,
    EMAIL: people.customer.email,
    WORKER: '',
    ONCE: 'a-booking-of-the-page',
  }
  const answers = []
  for (const command of commands) {
    // Hired only now, so that nobody has booked them.
    if (command.includes('$WORKER')) env.WORKER = (await testApp.hire(1))[0]?.identifier ?? ''
    const answer = await fetch(requestOf(command, env))
    const body = await answer.json()
    expect(answer.ok, `${command}\n${JSON.stringify(body)}`).toBe(true)
    answers.push(body)
  }
  const [today, day, details, found, starts, customers, order] = answers
  expect(today).toHaveProperty('requests')
  expect(day.items).toEqual([expect.objectContaining({ booking_id: id })])
  expect(details).toMatchObject({ booking_id: id })
  expect(found.bookings).toHaveLength(1)
  expect(starts.length).toBeGreaterThan(0)
  expect(customers.items).toHaveLength(1)
  expect(order).toHaveProperty('booking_id')
  const { rows } = await testApp.pool.query(
    `select b.status, b.start_hour, array_agg(distinct e.code order by e.code) as codes
     from booking b join booking_event e on e.booking_id = b.id
     where b.booking_id = $1 group by b.id`,
    [id],
  )
  expect(rows).toMatchObject([{ status: 'Cancelled', start_hour: 15 }])
  expect(rows[0].codes).toEqual(expect.arrayContaining(['cancelled', 'crew-changed', 'moved']))
})
