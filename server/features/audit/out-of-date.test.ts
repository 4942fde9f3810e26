import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { failureOf } from '../../http/failure.ts'
import { outOfDate } from './out-of-date.ts'
import { type AuditEntry, recordAudit } from './record.ts'

const { pool } = await testDatabase()

function record(...entries: AuditEntry[]) {
  const by = { accountId: null, who: 'Nurul Admin', now: new Date('2026-11-22T02:05:00Z') }
  return inTransaction(pool, (tx) => recordAudit(tx, by, ...entries))
}

test('says who changed it last, when, and which fields, in each language', async () => {
  await record(
    { action: 'worker-changed', subject: '7', before: { name: 'A' }, after: { name: 'B' } },
    {
      action: 'worker-changed',
      subject: '7',
      before: { phone: '1', skills: [], day_rate: 1 },
      after: { phone: '2', skills: ['Cleaner'] },
    },
    { action: 'worker-changed', subject: '8', before: { notes: '' }, after: { notes: 'x' } },
  )
  const failure = failureOf(await outOfDate(pool, 'worker', '7'))
  expect(failure).toMatchObject({ status: 409, code: 'out-of-date' })
  expect(failure.sentence('en')).toBe(
    'Nurul Admin changed this on Sun, 22 Nov, 10:05 AM: phone, skills and day rate. Please check it again',
  )
  expect(failure.sentence('ms')).toContain('telefon, kemahiran dan day rate')
  expect(failure.sentence('zh')).toContain(
    'Nurul Admin已于11月22日 周日 上午10:05修改：电话、技能和day rate',
  )
})

test('omits the fields of a new or deleted thing, and a name that is not known', async () => {
  await record({ action: 'voucher-removed', subject: 'RAYA', before: { percent: 10 } })
  expect(failureOf(await outOfDate(pool, 'voucher', 'RAYA')).sentence('en')).toBe(
    'Nurul Admin changed this on Sun, 22 Nov, 10:05 AM. Please check it again',
  )
  expect(failureOf(await outOfDate(pool, 'voucher', 'OTHER')).sentence('en')).toBe(
    'This was changed in the meantime. Please check it again',
  )
})
