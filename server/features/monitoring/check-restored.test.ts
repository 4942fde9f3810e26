import { expect, test } from 'vitest'
import { caring, startTestApp } from '../../../testing/app.ts'
import { checkRestored } from './check-restored.ts'

const testApp = await startTestApp()
const { pool, deps } = testApp
const check = (keys?: { encryptionKey: Buffer; encryptionKeyBefore?: Buffer }) =>
  checkRestored(pool, deps.settings, keys)
const { encryptionKey } = deps.settings
const other = Buffer.alloc(32, 9)

test('a restored database is checked by its invariants, and its encrypted answers by the stored key', async () => {
  await testApp.hire(1, { skills: ['Care Giver'], gender: 'Female' })
  const customer = await testApp.customer()
  const booked = await testApp.post('/care-giver/book-care-giver/', caring, customer)
  expect(booked.status).toBe(201)

  const good = await check({ encryptionKey })
  expect(good.isGood).toBe(true)
  expect(good.lines).toEqual([
    expect.stringMatching(/^It has 1 visits; the last change of one was 2026-03-02T01:00:00/),
    'No invariant is violated.',
    'All 1 encrypted answers can be read.',
  ])
  // The key was replaced since the backup.
  const replaced = await check({ encryptionKey: other, encryptionKeyBefore: encryptionKey })
  expect(replaced.isGood).toBe(true)

  // No key, or a wrong one.
  expect((await check()).lines.at(-1)).toMatch(/^1 encrypted answers were not checked/)
  const withOther = await check({ encryptionKey: other })
  expect(withOther.isGood).toBe(false)
  expect(withOther.lines.at(-1)).toMatch(/^1 of 1 encrypted answers cannot be read/)

  await pool.query('delete from assignment')
  const broken = await check({ encryptionKey })
  expect(broken.isGood).toBe(false)
  expect(broken.lines.join('\n')).toMatch(/1 violations:\n.* with a crew of 0 instead of 1/)
})
