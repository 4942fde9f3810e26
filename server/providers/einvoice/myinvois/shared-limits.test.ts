import { expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { openMyInvois } from '../../../../testing/einvoices.ts'
import { sharedCalls } from '../../../http/limits/shared-calls.ts'
import { myInvois } from './adapter.ts'

/* Two processes with one client id, which MyInvois counts together. */

const { pool } = await testDatabase()
const { mode, requestedPaths, url } = await openMyInvois(() => new Date())
const open = () =>
  myInvois({ url, clientId: 'us', clientSecret: 'secret', callBudget: sharedCalls(pool) })
const [one, two] = [open(), open()]
const count = (part: string) => requestedPaths.filter((path) => path.includes(part)).length

test('together they search twelve times a minute, and the others know how long to wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => (at % 2 ? one : two).find(`A-${at}`)),
  )
  expect(count('/documents/search')).toBe(12)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(12)
  for (const answer of answers)
    if (!answer.ok) {
      if (answer.code !== 'not-sent') throw new Error(answer.code)
      expect(answer.afterMs).toBeGreaterThan(0)
      expect(answer.afterMs).toBeLessThanOrEqual(60_000)
    }
  // Other kinds of calls have their own budget.
  expect((await two.isTaxpayer('C2584563200', 'BRN', '202601000001')).ok).toBe(true)
})

test('a pause requested of one process applies to the other', async () => {
  mode.current = 'busy'
  const documents = [{ number: 'B-1', json: '{"Invoice":["B-1"]}' }]
  expect(await one.submit(documents)).toEqual({ ok: false, code: 'not-sent', afterMs: 30_000 })
  mode.current = 'well'
  const before = count('/documentsubmissions/')
  for (const process of [two, one]) {
    const answer = await process.submit(documents)
    if (answer.ok || answer.code !== 'not-sent') throw new Error('it was sent')
    expect(answer.afterMs).toBeGreaterThan(20_000)
    expect(answer.afterMs).toBeLessThanOrEqual(30_000)
  }
  expect(count('/documentsubmissions/')).toBe(before)
})
