import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../../domain/account/api-keys.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { environment } from '../../env.ts'
import { budgets } from '../limits/budgets.ts'

const run = promisify(execFile)
const testApp = await startTestApp()
const { people } = visitsIn(testApp)
const folder = await mkdtemp(join(tmpdir(), 'jiran-python-'))
afterAll(() => rm(folder, { recursive: true }))

let client = ''
beforeAll(async () => {
  const answer = await fetch(`${testApp.url}/jiran.py`)
  expect(answer.headers.get('content-type')).toBe('text/x-python; charset=utf-8')
  client = await answer.text()
  await writeFile(join(folder, 'jiran.py'), client)
})

/** Runs Python in the client's folder; warnings are errors. */
async function python(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  // The server is on this machine, whatever proxy the machine has.
  const options = { cwd: folder, env: { ...environment(), no_proxy: '*', ...env } }
  try {
    return (await run('python3', ['-W', 'error', ...args], options)).stdout
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure
    throw new Error('python3 is not installed: this test needs Python 3.9 or later (README.md)')
  }
}

/** A key, and what the programs read from the environment. */
async function settingsFor(scopes: readonly Scope[], who = people.admin) {
  const request = { name: 'Python', scopes, until: usualDay, addresses: '' }
  const { body } = await testApp.post<{ key: string }>('/staff/api-keys/', request, who)
  expect(body.key).toMatch(/^jrn_live_/)
  const customer = `${people.customer.accountId}`
  return { JIRAN: testApp.url, KEY: body.key, DAY: usualDay, CUSTOMER: customer }
}

test('the client compiles, and has a method with types for each call', async () => {
  await python(['-m', 'py_compile', 'jiran.py'])
  const inspects = `
import json, typing, jiran
methods = [name for name in dir(jiran.Client) if name[0] != "_"]
for each in [*vars(jiran).values(), *(getattr(jiran.Client, name) for name in methods)]:
    if isinstance(each, type) and issubclass(each, dict) or callable(each) and hasattr(each, "__code__"):
        typing.get_type_hints(each)
print(json.dumps(methods))
`
  const methods = JSON.parse(await python(['-c', inspects])) as string[]
  const document = await testApp.get<{
    paths: Record<string, Record<string, { operationId: string }>>
  }>('/openapi.json')
  const ids = Object.values(document.body.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId.replaceAll('-', '_')),
  )
  expect(methods.toSorted()).toEqual(ids.toSorted())
})

const program = `
import json, os
from jiran import CallFailed, Client

env = os.environ
jiran = Client(env["JIRAN"] + "/", key=env["KEY"])
services = [each["skill"] for each in jiran.get_staff_services()["items"]]
wanted = dict(
    frequency="one-time", start_date=env["DAY"], start_time="09:00", no_of_hours=4,
    worker_count=1, postcode=59100, address="12 Jalan Maarof, Bangsar", property_type="Condominium",
    payment_method="Cash", customer_id=int(env["CUSTOMER"]), access_notes="Büro “A”",
)
priced = {name: wanted[name] for name in ("frequency", "start_date", "no_of_hours", "worker_count", "postcode")}
quote = jiran.post_cleaning_get_cleaning_cost(**priced)
starts = jiran.post_booking_details_get_available_slots(
    post_code=59100, skill="Cleaner", start_date=env["DAY"], no_of_hours=4, worker_count=1,
)
order = jiran.post_cleaning_book_cleaner(**wanted, idempotency_key="once")
again = jiran.post_cleaning_book_cleaner(**wanted, idempotency_key="once")
booking = jiran.post_booking_details_get_booking_details(booking_id=order["booking_id"], skill="Cleaner")
found = jiran.get_staff_find(q=order["booking_id"])

def refused(make):
    try:
        make()
    except CallFailed as failure:
        return [failure.status, failure.code, bool(failure.message), sorted(failure.fields)]

malay = Client(env["JIRAN"], language="ms")
print(json.dumps({
    "services": services, "total": quote["total_cost"], "starts": [each["value"] for each in starts],
    "same": order == again, "booking": [booking["booking_id"], booking["start_time"]],
    "notes": booking["access_notes"], "found": len(found["bookings"]),
    "bad": refused(lambda: jiran.post_staff_api_keys(name="", scopes=[], until="", addresses="")),
    "wrong": refused(lambda: malay.post_cleaning_get_cleaning_cost()),
    "visitor": refused(lambda: malay.get_staff_today()),
    "not_allowed": refused(lambda: jiran.get_staff_team()),
    "not_found": refused(lambda: jiran.post_booking_details_get_booking_details(booking_id="x")),
    "path": refused(lambda: malay.get_account_verify_user_token("../a b?c")),
    "conflict": refused(lambda: jiran.post_cleaning_book_cleaner(**{**wanted, "start_time": "15:00"}, idempotency_key="once")),
}))
`

test('the client quotes, books once and reads, and says what is refused', async () => {
  await testApp.hire(2)
  const env = await settingsFor(['manage-bookings:write', 'manage-services:read'])
  const output = JSON.parse(await python(['-c', program], env)) as Record<string, unknown>
  expect(output).toMatchObject({
    services: expect.arrayContaining(['Cleaner']),
    total: 120,
    starts: expect.arrayContaining(['09:00']),
    same: true,
    booking: [expect.any(String), '09:00'],
    notes: 'Büro “A”',
    found: 1,
    bad: [403, 'not-allowed', true, []],
    visitor: [401, expect.any(String), true, []],
    not_allowed: [403, 'not-allowed', true, []],
    not_found: [404, 'not-found', true, []],
    conflict: [409, expect.any(String), true, []],
    wrong: [400, expect.any(String), true, expect.any(Array)],
    path: [400, expect.any(String), true, []],
  })
})

test('a call above the limit says after how many seconds it may be repeated', async () => {
  const env = await settingsFor(['manage-bookings:read'], people.manager)
  const counts = `
import os
from jiran import CallFailed, Client
jiran = Client(os.environ["JIRAN"], key=os.environ["KEY"])
try:
    jiran.get_staff_today()
except CallFailed as failure:
    print(failure.status, failure.retry_after > 0)
`
  expect(await python(['-c', counts], env)).toBe('')
  await testApp.pool.query(`update rate_limit set points = $1 where key like 'apiKey:%'`, [
    budgets.apiKey.points,
  ])
  expect(await python(['-c', counts], env)).toBe('429 True\n')
})

test('the example of the page works as written', async () => {
  await testApp.hire(2)
  const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
  const example = /```python\n(.*?)```/s.exec(page)?.[1] ?? ''
  const env = await settingsFor(['manage-bookings:write'])
  const output = await python(['-c', example], env)
  expect(output).toMatch(/^[A-Z0-9-]+ at 8:00 AM\n$/)
  expect(await python(['-c', example], env)).toBe(output)
  const { rows } = await testApp.pool.query('select from booking where account_id = $1', [
    people.customer.accountId,
  ])
  expect(rows).toHaveLength(1)
})
