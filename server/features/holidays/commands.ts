import { changedFacts } from '../../../domain/audit/actions.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { type HolidayRow, type HolidayTerms, holidayColumns, readVisitsOn } from './queries.ts'

/** Before a day is closed, its visits are counted; the Admin confirms that number. */
type Agreed = { readonly agreed_visits?: number }

/** The subject of a holiday's audit entries. */
export function holidaySubject({ day, name }: Pick<HolidayTerms, 'day' | 'name'>): string {
  return `${day} ${name}`
}

/** Adds a public holiday. */
export function addHoliday(
  pool: Pool,
  terms: HolidayTerms & Agreed,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(
    pool,
    async (tx) => {
      const visits = await visitsInTheWay(tx, terms)
      if (visits) return visits
      await query(tx, {
        text: `insert into public_holiday (day, name, name_ms, name_zh, place, treatment)
               values ($1, $2, $3, $4, $5, $6)`,
        values: valuesOf(terms),
      })
      const entry = { action: 'holiday-added', subject: holidaySubject(terms) } as const
      await recordAudit(tx, by, { ...entry, after: factsOf(terms) })
      return succeed()
    },
    conflicts,
  )
}

const conflicts = { '23505': 'holiday-exists' } as const

/** Changes a public holiday; a day set by an Admin is no longer an estimate. */
export function changeHoliday(
  pool: Pool,
  id: number,
  terms: HolidayTerms & Agreed & Known,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, holiday(id, terms), async (tx, old) => {
    const changed = changedFacts(factsOf(old), factsOf(terms))
    if (!changed) return succeed()
    const closes = old.treatment !== 'closed' || old.day !== terms.day || old.place !== terms.place
    const visits = closes ? await visitsInTheWay(tx, terms) : undefined
    if (visits) return visits
    await query(tx, {
      text: `update public_holiday set day = $1, name = $2, name_ms = $3, name_zh = $4, place = $5,
               treatment = $6, estimated = estimated and day = $1, version = version + 1
             where id = $7`,
      values: [...valuesOf(terms), id],
    })
    const entry = { action: 'holiday-changed', subject: holidaySubject(terms) } as const
    await recordAudit(tx, by, { ...entry, ...changed })
    return succeed()
  })
}

/** Removes a public holiday: its day becomes a usual day. */
export function removeHoliday(
  pool: Pool,
  id: number,
  known: Known,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, holiday(id, known), async (tx, old) => {
    await query(tx, { text: 'delete from public_holiday where id = $1', values: [id] })
    const entry = { action: 'holiday-removed', subject: holidaySubject(old) } as const
    await recordAudit(tx, by, { ...entry, before: factsOf(old) })
    return succeed()
  })
}

/** The holiday as the Admin saw it. */
type Known = Pick<HolidayTerms, 'day' | 'name'> & { readonly version: number }

function holiday(id: number, known: Known) {
  return {
    lock: (tx: Tx) =>
      queryFirst<HolidayRow>(tx, {
        text: `select ${holidayColumns} from public_holiday where id = $1 for update`,
        values: [id],
      }),
    version: known.version,
    subject: ['holiday', holidaySubject(known)],
    conflicts,
  } as const
}

/** Refuses to close a day with visits unless the Admin confirmed their exact number. */
async function visitsInTheWay(
  tx: Tx,
  { day, place, treatment, agreed_visits: agreed = 0 }: HolidayTerms & Agreed,
) {
  if (treatment !== 'closed') return undefined
  // Waits for bookings in progress, so that they are counted.
  await query(tx, { text: 'select lock_closed_days()' })
  const { length: count } = await readVisitsOn(tx, day, place)
  return count === agreed
    ? undefined
    : refuse({
        code: 'visits-on-day',
        params: { count, day: (_, { locale }) => dayLabel(day, locale) },
      })
}

function valuesOf({ day, name, name_ms, name_zh, place, treatment }: HolidayTerms) {
  return [day, name, name_ms || null, name_zh || null, place, treatment]
}

/** The contract's fields, for the audit log. */
function factsOf({ day, name, name_ms, name_zh, place, treatment }: HolidayTerms) {
  return { day, name, name_ms, name_zh, place, treatment }
}
