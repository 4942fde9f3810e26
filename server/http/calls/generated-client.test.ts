import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../../domain/account/api-keys.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const testApp = await startTestApp()
const { people, booked } = visitsIn(testApp)

/** Beside the project's packages, and not in the repository. */
await mkdir(join(root, 'reports'), { recursive: true })
const folder = await mkdtemp(join(root, 'reports/client-'))
afterAll(() => rm(folder, { recursive: true }))

beforeAll(async () => {
  const { files } = await generateApi({
    url: `${testApp.url}/openapi.json`,
    output: false,
    silent: true,
    httpClientType: 'fetch',
    generateUnionEnums: true,
  })
  await writeFile(join(folder, 'client.ts'), files[0]?.fileContent ?? '')
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
}, 120_000)

/** Compiles a program that uses the client; returns the compiler's output. */
async function compile(name: string, program: string): Promise<string> {
  await writeFile(join(folder, `${name}.ts`), program)
  const options =
    '--ignoreConfig --strict --target es2023 --module nodenext --lib es2023,dom --types node'
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, [...options.split(' '), `${name}.ts`], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout
}

const program = `
import { Api } from './client.js'

const { JIRAN = '', KEY = '', DAY = '' } = process.env
const api = new Api({ baseUrl: JIRAN, securityWorker: () => ({ headers: { authorization: 'Bearer ' + KEY } }) })
const { data: found } = await api.bookingDetails.postBookingDetailsGetCompletedBookings({
  date_range: { start_date: DAY, end_date: DAY }, page: 1, page_size: 20,
})
const ids: string[] = (Array.isArray(found) ? found : found.items).map((booking) => booking.booking_id)
const refused = await api.staff.getStaffApiKeys().catch((failure: { error: { code: string } }) => failure.error.code)
console.log(JSON.stringify({ ids, refused }))
`

test('a client that is generated from the document compiles, and works by a key', async () => {
  await testApp.hire(2)
  const { booking_id: id } = await booked()
  const scopes: Scope[] = ['manage-bookings:read']
  const { body } = await testApp.post<{ key: string }>(
    '/staff/api-keys/',
    { name: 'Client', scopes, until: usualDay, addresses: '' },
    people.manager,
  )
  expect(await compile('program', program)).toBe('')
  const env = { JIRAN: testApp.url, KEY: body.key, DAY: usualDay }
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toEqual({ ids: [id], refused: 'not-allowed' })
})

test('a program that uses something not in the document does not compile', async () => {
  const wrong = program.replace('page: 1', "page: { first: 'one' }")
  expect(await compile('wrong', wrong)).toMatch(/^wrong\.ts.*'page'|^wrong\.ts.*number/)
})
