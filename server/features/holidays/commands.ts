import { changedFacts } from '../../../domain/audit/actions.ts'
import type { HolidayPlace, HolidayTreatment } from '../../../domain/booking/holidays.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, isDatabaseError, query, type Tx } from '../../db/transaction.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { type HolidayRow, holidayColumns, readVisitsOn } from './queries.ts'

/** What an Admin decides of a public holiday. */
export type HolidayTerms = {
  readonly day: string
  readonly name: string
  readonly name_ms: string
  readonly name_zh: string
  readonly place: HolidayPlace
  readonly treatment: HolidayTreatment
}

/** A closed day names its visits first: the Admin answers with how many were named. */
export type Agreed = { readonly visits: number | undefined }

export type HolidayResult = Result<
  undefined,
  'holiday-unknown' | 'holiday-exists' | 'out-of-date' | 'visits-on-day'
>

/** A holiday as entries of the audit log name it. */
export function holidaySubject({ day, name }: Pick<HolidayTerms, 'day' | 'name'>): string {
  return `${day} ${name}`
}

/** Adds a public holiday. */
export function addHoliday(
  pool: Pool,
  terms: HolidayTerms,
  agreed: Agreed,
  by: Author,
): Promise<HolidayResult> {
  return unlessTwice(() =>
    inTransaction(pool, async (tx) => {
      const visits = await visitsInTheWay(tx, terms, agreed)
      if (visits) return visits
      await query(tx, {
        text: `insert into public_holiday (day, name, name_ms, name_zh, place, treatment)
               values ($1, $2, $3, $4, $5, $6)`,
        values: valuesOf(terms),
      })
      const after = factsOf(terms)
      await recordAudit(
        tx,
        [{ action: 'holiday-added', subject: holidaySubject(terms), after }],
        by,
      )
      return succeed()
    }),
  )
}

/** Changes a public holiday; a day that an Admin has set is no estimate any more. */
export function changeHoliday(
  pool: Pool,
  { id, version }: { readonly id: number; readonly version: number },
  terms: HolidayTerms,
  agreed: Agreed,
  by: Author,
): Promise<HolidayResult> {
  return unlessTwice(() =>
    inTransaction(pool, async (tx) => {
      const old = await lockHoliday(tx, id)
      if (!old) return refuse('holiday-unknown')
      if (old.version !== version) return refuse('out-of-date')
      const changed = changedFacts(factsOf(old), factsOf(terms))
      if (!changed) return succeed()
      const closes =
        old.treatment !== 'closed' || old.day !== terms.day || old.place !== terms.place
      const visits = closes ? await visitsInTheWay(tx, terms, agreed) : undefined
      if (visits) return visits
      await query(tx, {
        text: `update public_holiday set day = $1, name = $2, name_ms = $3, name_zh = $4, place = $5,
                 treatment = $6, estimated = estimated and day = $1, version = version + 1
               where id = $7`,
        values: [...valuesOf(terms), id],
      })
      await recordAudit(
        tx,
        [{ action: 'holiday-changed', subject: holidaySubject(terms), ...changed }],
        by,
      )
      return succeed()
    }),
  )
}

/** Removes a public holiday: its day is a usual day again. */
export async function removeHoliday(
  pool: Pool,
  { id, version }: { readonly id: number; readonly version: number },
  by: Author,
): Promise<HolidayResult> {
  return inTransaction(pool, async (tx) => {
    const old = await lockHoliday(tx, id)
    if (!old) return refuse('holiday-unknown')
    if (old.version !== version) return refuse('out-of-date')
    await query(tx, { text: 'delete from public_holiday where id = $1', values: [id] })
    const before = factsOf(old)
    await recordAudit(tx, [{ action: 'holiday-removed', subject: holidaySubject(old), before }], by)
    return succeed()
  })
}

async function lockHoliday(tx: Tx, id: number): Promise<HolidayRow | undefined> {
  const [row] = await query<HolidayRow>(tx, {
    text: `select ${holidayColumns} from public_holiday where id = $1 for update`,
    values: [id],
  })
  return row
}

/** Closing a day with visits is refused until the Admin has seen that very number of them. */
async function visitsInTheWay(tx: Tx, { day, place, treatment }: HolidayTerms, agreed: Agreed) {
  if (treatment !== 'closed') return undefined
  // Also those that are being booked at this moment are counted.
  await query(tx, { text: 'select lock_closed_days()' })
  const { length: count } = await readVisitsOn(tx, day, place)
  return count === (agreed.visits ?? 0)
    ? undefined
    : refuse({
        code: 'visits-on-day',
        params: { count, day: (_, { locale }) => dayLabel(day, locale) },
      })
}

async function unlessTwice(work: () => Promise<HolidayResult>): Promise<HolidayResult> {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseError(error, '23505')) return refuse('holiday-exists')
    throw error
  }
}

function valuesOf({ day, name, name_ms, name_zh, place, treatment }: HolidayTerms) {
  return [day, name, name_ms || null, name_zh || null, place, treatment]
}

/** The fields of the contract, for the audit log. */
function factsOf({ day, name, name_ms, name_zh, place, treatment }: HolidayTerms) {
  return { day, name, name_ms, name_zh, place, treatment }
}
