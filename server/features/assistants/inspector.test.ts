import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { signIn, signInMemory } from '../../../testing/assistant.ts'
import { environment } from '../../env.ts'

const run = promisify(execFile)
const testApp = await startTestApp()
const root = join(import.meta.dirname, '../../..')
const folder = await mkdtemp(join(tmpdir(), 'jiran-inspector-'))
afterAll(() => rm(folder, { recursive: true }))
beforeAll(async () => {
  await testApp.hire(1)
})

type Failed = Error & { code?: number; stdout?: string; stderr?: string }
type Tool = {
  name: string
  annotations: { readOnlyHint?: boolean }
  inputSchema: { type: string }
}
type Used<Data> = { isError?: boolean; structuredContent: Data }

/** Runs the protocol's official inspector; returns what it printed, or why it failed. */
async function inspect<Answer>(
  args: readonly string[],
  token?: string,
): Promise<{ answer?: Answer; failure?: string }> {
  const header = token ? ['--header', `Authorization: Bearer ${token}`] : []
  const where = ['--cli', `${testApp.url}/mcp`, '--transport', 'http', ...header]
  // It stores what it knows of servers in files; here in a folder of its own.
  const env = {
    ...environment(),
    HOME: folder,
    MCP_CATALOG_PATH: join(folder, 'catalogue.json'),
    no_proxy: '*',
  }
  const file = join(
    root,
    'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
  )
  try {
    const { stdout } = await run(process.execPath, [file, ...where, ...args], {
      cwd: folder,
      env,
      timeout: 45_000,
    })
    return { answer: JSON.parse(stdout) as Answer }
  } catch (failure) {
    const { stdout = '', stderr = '', message } = failure as Failed
    return { failure: `${message}\n${stdout}\n${stderr}` }
  }
}

async function use<Data>(tool: string, args: readonly string[] = [], token?: string) {
  const given = args.flatMap((each) => ['--tool-arg', each])
  return inspect<Used<Data>>(['--method', 'tools/call', '--tool-name', tool, ...given], token)
}

test('the inspector lists the tools without sign-in, and finds no fault in their schemas', async () => {
  const { answer, failure } = await inspect<{ tools: Tool[] }>([
    '--method',
    'tools/list',
    '--strict',
  ])
  expect(failure).toBeUndefined()
  const tools = answer?.tools ?? []
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['list_services', 'find_starts', 'list_bookings', 'hold_booking']),
  )
  for (const { inputSchema } of tools) expect(inputSchema.type).toBe('object')
}, 60_000)

test('the inspector uses a public tool, and is refused one for customers', async () => {
  const { answer, failure } = await use<{ served: boolean }>('check_postcode', ['postcode=59100'])
  expect(failure).toBeUndefined()
  expect(answer?.structuredContent).toEqual({ postcode: 59100, served: true })
  const refused = await use('list_bookings')
  expect(refused.failure).toMatch(/401|auth/i)
}, 90_000)

test('the inspector reads the bookings of a person who signed in', async () => {
  const customer = await testApp.customer()
  const { body } = await testApp.book(customer)
  const program = signInMemory('Inspector')
  await signIn(testApp.url, program, async (request) => {
    const path = '/account/assistants/decide/'
    const decided = await testApp.post<{ redirect: string }>(
      path,
      { ...request, allow: true },
      customer,
    )
    return decided.body.redirect
  })
  const token = program.memory.tokens?.access_token
  const { answer, failure } = await use<{ total: number }>('list_bookings', [], token)
  expect(failure).toBeUndefined()
  expect(answer?.structuredContent).toMatchObject({
    total: 1,
    visits: [{ booking_id: body.booking_id, skill: 'Cleaner' }],
  })
}, 60_000)
