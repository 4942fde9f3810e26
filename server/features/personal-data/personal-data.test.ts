import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nextRun, retained, storedDays } from '../../../domain/privacy/retention.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { countOld, deleteOld } from '../../db/delete-old.ts'
import { retentionRules } from './retention-rules.ts'

/* Processors, and what is deleted next (docs/product/privacy.md#retention). */

const testApp = await startTestApp()
const { pool, clock, get } = testApp
const [admin, customer] = [await testApp.admin(), await testApp.customer()]

type Row = { what: string; days: number; next_run: string; rows: number; oldest: string | null }

const preview = async () => (await get<{ items: Row[] }>('/staff/retention/', admin)).body.items

const server = join(import.meta.dirname, '..', '..')
const sources = globSync('**/*.ts', { cwd: server, exclude: ['demo/**', 'db/backup/**'] })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }))

/** Jobs whose names say that they delete, but not what people have: why they have no preview. */
const withoutPreview: Record<string, string> = {
  'forget-settled-urgent': 'items that staff were notified of: numbers of visits, no person',
  'delete-unused-files': 'stored files that no record names',
  'delete-unused-review-photos': 'stored files that no record names',
}

/** Tables from which something is deleted when a person or a record changes, and by no job. */
const deletedByCommands = [
  'account account_authenticator_app account_buyer account_identity account_passkey',
  'account_recovery_code assignment automatic_renewal calendar_feed crew_gap customer_address',
  'delivery hours_change job_runner outage partner_member pay_adjustment postcode_interest',
  'public_holiday referral referral_code region_manager region_pace review_photo saved_card',
  'service_tax_rate urgent_item visit_note voucher voucher_use worker_day_hours worker_document',
  'worker_document_file worker_leave worker_notice worker_photo worker_push worker_region',
  'worker_skill worker_wish',
].flatMap((line) => line.split(' '))

test('every kind of record that is deleted by itself has a rule', () => {
  const kinds = new Set(retentionRules.map(({ what }) => what))
  expect([...kinds].sort()).toEqual([...retained].sort())
})

test('every job that deletes is a rule of the preview', () => {
  const deleting = /\* \* \* ((?:forget|delete|hide|erase|remove)-[a-z-]+)/g
  const jobs = sources.flatMap(({ text }) => [...text.matchAll(deleting)])
  const named = new Set(jobs.map(([, job = '']) => job))
  expect(named.size).toBeGreaterThan(14)
  const previewed = new Set(retentionRules.map(({ crontab }) => crontab.split(' ').at(-1)))
  const missing = [...named].filter((job) => !previewed.has(job) && !withoutPreview[job])
  expect(missing).toEqual([])
})

test('a file of a scheduled job deletes only by rules', () => {
  const scheduled = sources.filter(({ text }) => /crontab(:| =) '|jobAt\(['`]/.test(text))
  expect(scheduled.length).toBeGreaterThan(20)
  const bare = scheduled
    .filter(({ text }) => /\bdelete from\b/.test(text))
    .map(({ file }) => file.replaceAll('\\', '/'))
  // Items of Today that are settled; notices that are replaced; speeds that are computed again;
  // photos that their author removes; people who no longer wait.
  expect(bare.toSorted()).toEqual([
    'features/board/paces.ts',
    'features/bookings/crew-notices/worker-notices.ts',
    'features/reviews/photos.ts',
    'features/today/urgent.ts',
    'features/waiting-list/entries.ts',
  ])
})

test('a table from which rows are deleted has a rule, or is known to be one that commands change', () => {
  const deleted = sources.flatMap(({ text }) => [...text.matchAll(/\bdelete\s+from\s+([a-z_]+)/g)])
  const tables = new Set(deleted.map(([, table = '']) => table))
  const ruled = new Set(retentionRules.map(({ table }) => table))
  const known = new Set(deletedByCommands)
  expect([...tables].filter((table) => !ruled.has(table) && !known.has(table))).toEqual([])
  expect(deletedByCommands.filter((table) => ruled.has(table))).toEqual([])
})

test('the preview is what the next run deletes, also of what becomes old until then', async () => {
  clock.set(openingMoment)
  const add = (discovered: Date) =>
    pool.query(
      `insert into breach (discovered_at, what, whose, people, harm)
       values ($1, 'Lost', 'Names', 1, false)`,
      [discovered],
    )
  const limit = new Date(openingMoment.getTime() - storedDays.breaches * 86_400_000)
  const [rule] = retentionRules.filter(({ what }) => what === 'breaches')
  if (!rule) throw new Error('there is no rule')
  const run = nextRun(rule.crontab, openingMoment)
  await add(new Date(limit.getTime() - 86_400_000))
  // Not old now, but at the run.
  await add(new Date(limit.getTime() + 60_000))
  await add(new Date(limit.getTime() + 2 * 86_400_000))
  const line = (await preview()).find(({ what }) => what === 'breaches')
  expect(line).toEqual({
    what: 'breaches',
    days: storedDays.breaches,
    next_run: run.toISOString(),
    rows: 2,
    oldest: new Date(limit.getTime() - 86_400_000).toISOString(),
  })
  await deleteOld(pool, rule, run)
  const { rows } = await pool.query('select from breach')
  expect(rows).toHaveLength(1)
  expect(await countOld(pool, rule, run)).toEqual({ rows: 0, oldest: null })
})

test('every rule can be counted and run, and leaves nothing to delete', async () => {
  expect(await preview()).toHaveLength(retained.length)
  for (const rule of retentionRules) {
    const run = nextRun(rule.crontab, openingMoment)
    await deleteOld(pool, rule, run)
    expect([rule.table, await countOld(pool, rule, run)]).toEqual([
      rule.table,
      { rows: 0, oldest: null },
    ])
  }
})

test('staff see the processors of the settings, and customers are refused', async () => {
  const { body } = await get<{ items: { name: string }[] }>('/staff/processors/', admin)
  expect(body.items.map(({ name }) => name)).toEqual([...testApp.deps.settings.processors])
  for (const path of ['/staff/processors/', '/staff/retention/'])
    expect((await get(path, customer)).status).toBe(403)
})

test('a run is the next one of the day, in UTC', () => {
  const run = (at: string) => nextRun('45 19 * * * job', new Date(at)).toISOString()
  expect(run('2026-03-02T10:00:00Z')).toBe('2026-03-02T19:45:00.000Z')
  expect(run('2026-03-02T19:45:00Z')).toBe('2026-03-03T19:45:00.000Z')
  const next = (crontab: string) =>
    nextRun(`${crontab} * * * job`, new Date('2026-03-02T10:23:30Z')).toISOString()
  expect(next('* *')).toBe('2026-03-02T10:24:00.000Z')
  expect(next('*/10 *')).toBe('2026-03-02T10:30:00.000Z')
  expect(next('23 *')).toBe('2026-03-02T11:23:00.000Z')
  expect(() => next('61 *')).toThrow('does not run daily')
})
