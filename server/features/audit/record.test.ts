import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { type Author, recordAudit } from './record.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const program: Author = { accountId: null, who: 'Jiran', now }

function read() {
  return query(pool, {
    text: `select at, who, place, device, action, subject_kind, subject, before, after, reason
           from audit_entry order by id`,
  })
}

test('stores who did what to which thing, from where and why', async () => {
  await inTransaction(pool, (tx) =>
    recordAudit(
      tx,
      { ...program, from: { place: '203.0.113.0', device: 'Chrome on Android' } },
      {
        action: 'worker-changed',
        subject: 'aisyah',
        before: { skills: ['Cleaner'] },
        after: { skills: ['Cleaner', 'Gardener'] },
        reason: 'Trained in May',
      },
      { action: 'voucher-removed', subject: 'RAYA10', before: { percent: 10 } },
    ),
  )
  expect(await read()).toMatchObject([
    {
      at: now,
      who: 'Jiran',
      place: '203.0.113.0',
      device: 'Chrome on Android',
      action: 'worker-changed',
      subject_kind: 'worker',
      subject: 'aisyah',
      before: { skills: ['Cleaner'] },
      after: { skills: ['Cleaner', 'Gardener'] },
      reason: 'Trained in May',
    },
    { action: 'voucher-removed', subject_kind: 'voucher', before: { percent: 10 }, after: null },
  ])
})

test.each([
  "update audit_entry set reason = 'none'",
  'delete from audit_entry',
  'truncate audit_entry',
])('the database refuses: %s', async (text) => {
  await expect(query(pool, { text })).rejects.toMatchObject({ code: '23001' })
})
