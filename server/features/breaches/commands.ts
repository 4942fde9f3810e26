import { instantOf } from '../../../domain/booking/calendar.ts'
import { BREACH_YEARS, type BreachAudience, breachDue } from '../../../domain/privacy/breaches.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { deleteOld } from '../../db/delete-old.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Asked } from '../../http/calls.ts'
import type { CommandResult, RefusalCode } from '../../http/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'

type BreachDeps = Pick<Deps, 'pool'>
type Facts = Asked<'POST /staff/breaches/'>

function problemOf({ day, hour, what, whose }: Facts, now: Date) {
  if (instantOf(day, hour) > now) return refuse({ code: 'breach-in-future', field: 'day' })
  if (what.trim() === '') return refuse({ code: 'breach-text-missing', field: 'what' })
  if (whose.trim() === '') return refuse({ code: 'breach-text-missing', field: 'whose' })
  return undefined
}

/** The values of a breach, with until when whom its clocks run. */
function valuesOf({ day, hour, what, whose, people, harm }: Facts) {
  const breach = { discoveredAt: instantOf(day, hour), people, harm }
  const due = (audience: BreachAudience) => breachDue(breach, audience) ?? null
  return [
    breach.discoveredAt,
    what.trim(),
    whose.trim(),
    people,
    harm,
    due('commissioner'),
    due('persons'),
  ]
}

/** Adds a breach to the register (docs/product/privacy.md#breaches). */
export function addBreach(
  { pool }: BreachDeps,
  facts: Facts,
  by: Author,
): Promise<CommandResult<{ id: number }>> {
  return inTransactionUnlessRefused<{ id: number }, RefusalCode>(pool, async (tx) => {
    const problem = problemOf(facts, by.now)
    if (problem) return problem
    const [row] = await query<{ id: number }>(tx, {
      name: 'add-breach',
      text: `insert into breach (discovered_at, what, whose, people, harm, commissioner_due, persons_due)
             values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      values: valuesOf(facts),
    })
    if (!row) throw new Error('an insert answers its row')
    const after = { people: facts.people, harm: facts.harm }
    await recordAudit(tx, [{ action: 'breach-added', subject: `${row.id}`, after }], by)
    return succeed(row)
  })
}

type Row = {
  readonly version: number
  readonly people: number
  readonly harm: boolean
  readonly commissioner_at: Date | null
  readonly persons_at: Date | null
}

function breachRecord(id: number, version: number) {
  return {
    lock: async (tx: Tx) => {
      const [row] = await query<Row>(tx, {
        name: 'lock-breach',
        text: `select version, people, harm, commissioner_at, persons_at
               from breach where id = $1 for update`,
        values: [id],
      })
      return row
    },
    version,
    subject: ['breach', `${id}`],
  } as const
}

/** Changes what is known of a breach; its clocks follow. */
export function changeBreach(
  { pool }: BreachDeps,
  id: number,
  { version, ...facts }: Asked<'POST /staff/breaches/{id}/change/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, breachRecord(id, version), async (tx, { people, harm }) => {
    const problem = problemOf(facts, by.now)
    if (problem) return problem
    await query(tx, {
      name: 'change-breach',
      text: `update breach set version = version + 1, discovered_at = $2, what = $3, whose = $4,
               people = $5, harm = $6, commissioner_due = $7, persons_due = $8 where id = $1`,
      values: [id, ...valuesOf(facts)],
    })
    const after = { people: facts.people, harm: facts.harm }
    const entry = { action: 'breach-changed', subject: `${id}`, before: { people, harm } } as const
    await recordAudit(tx, [{ ...entry, after }], by)
    return succeed()
  })
}

/** States that somebody was notified of a breach, once. */
export function markNotified(
  { pool }: BreachDeps,
  id: number,
  { version, audience }: Asked<'POST /staff/breaches/{id}/notified/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, breachRecord(id, version), async (tx, row) => {
    const column = audience === 'commissioner' ? 'commissioner_at' : 'persons_at'
    if (row[column]) return refuse('breach-notified')
    await query(tx, {
      text: `update breach set version = version + 1, ${column} = $2 where id = $1`,
      values: [id, by.now],
    })
    const after = { notified: audience }
    await recordAudit(tx, [{ action: 'breach-marked', subject: `${id}`, after }], by)
    return succeed()
  })
}

/** Deletes breaches that were discovered more than two years ago. */
export async function forgetOldBreaches({ pool }: BreachDeps, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - BREACH_YEARS)
  const text = 'discovered_at < $1'
  await deleteOld(pool, 'breach', { text, order: 'discovered_at', values: [before] })
}
