import type { LiveVisit } from '../../../domain/api/crew.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { addonName } from '../../../domain/messages/addon-name.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { isThere, showsCode } from '../../../domain/visits/arrival.ts'
import { countingSteps, type StepTaken, visitTimes } from '../../../domain/visits/steps.ts'
import { photoPath } from '../../../domain/workers/worker.ts'
import { baseLocale, type Locale } from '../../../messages/locales.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../bookings/records/records.ts'
import { readAddonNames } from '../places/addon-names.ts'
import { type NoteRow, notesOfVisit, visitNote } from './visit-notes.ts'
import { bookingOfToken, visitCode } from './visit-secrets.ts'

/** A link answers from so long before the start until so long after the end. */
const BEFORE_MS = 24 * 3_600_000
const AFTER_MS = 3_600_000

type Row = BookingRow & {
  readonly late: string | null
  readonly crew: readonly { id: number; full_name: string; photo: string | null }[]
  readonly taken: readonly { workerId: number; step: StepTaken['step']; at: string }[]
  readonly notes: readonly NoteRow[]
}

/** A visit as it happens, for whoever has its link; undefined before and after its time. */
export async function readLiveVisit(
  reader: Reader,
  { settings, services }: Pick<Deps, 'settings' | 'services'>,
  token: string,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): Promise<LiveVisit | undefined> {
  const bookingId = bookingOfToken(settings, token)
  if (bookingId === undefined) return undefined
  const [row] = await query<Row>(reader, {
    name: 'live-visit',
    text: `select ${bookingColumns}, ${notesOfVisit} as notes,
             (select what from visit_event v where v.booking_id = b.id and v.kind = 'late'
               order by v.at desc limit 1) as late,
             coalesce((select json_agg(json_build_object('id', w.id, 'full_name', w.full_name,
                 'photo', p.key) order by w.full_name, w.id)
               from assignment s join worker w on w.id = s.worker_id
               left join worker_photo p on p.worker_id = w.id
               where s.booking_id = b.id), '[]') as crew,
             coalesce((select json_agg(json_build_object('workerId', v.worker_id, 'step', v.what,
                 'at', v.at))
               from visit_event v where v.booking_id = b.id and v.kind = 'step'), '[]') as taken
           from ${bookingTables}
           where b.booking_id = $1 and b.status in ('Confirmed', 'In Progress', 'Completed')
             and b.starts_at < $2
             and greatest(b.ends_at, case when b.status <> 'Completed' then b.runs_until end) > $3`,
    values: [bookingId, new Date(now.getTime() + BEFORE_MS), new Date(now.getTime() - AFTER_MS)],
  })
  if (!row) return undefined
  const names = locale === baseLocale ? undefined : (await readAddonNames(reader)).get(row.skill)
  return {
    ...liveVisit(row, settings, now),
    service: skillTitle(row.skill, locale, services),
    addons: [...(row.addon ? [row.addon] : []), ...row.fixed_addons].map((name) =>
      addonName(name, locale, names?.get(name)),
    ),
  }
}

/** Is this the token of a visit whose page is open now? */
export async function isLive(
  deps: Pick<Deps, 'pool' | 'settings' | 'services' | 'clock'>,
  token: string,
): Promise<boolean> {
  const at = { now: deps.clock(), locale: baseLocale }
  return (await readLiveVisit(deps.pool, deps, token, at)) !== undefined
}

function liveVisit(
  row: Row,
  settings: Deps['settings'],
  now: Date,
): Omit<LiveVisit, 'service' | 'addons'> {
  const times = visitTimes(
    countingSteps(
      row.taken.map((each) => ({ ...each, at: new Date(each.at) })),
      row.starts_at,
    ),
    row.crew.map(({ id }) => id),
  )
  const said = (at: Date | undefined) => at?.toISOString() ?? null
  const planned = { startsAt: row.starts_at, endsAt: row.ends_at }
  return {
    booking_id: row.booking_id,
    skill: row.skill,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    company: settings.company.name,
    company_phone: settings.company.phone,
    code: showsCode(planned, times, now) ? visitCode(settings, row.booking_id) : null,
    crew: row.crew.map(({ full_name: name, photo }) => ({
      first_name: firstName(name),
      ...(photo ? { photo: `${photoPath}/${photo}` } : {}),
    })),
    on_the_way_at: said(times.onTheWayAt),
    arrived_at: said(times.arrivedAt),
    started_at: said(times.startedAt),
    finished_at: said(times.finishedAt),
    late_minutes: isThere(times) ? 0 : Number(row.late ?? 0),
    notes: row.notes.map(visitNote),
  }
}
