import type { CrewVisit, Reported, VisitPhoto } from '../../../domain/api/crew.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { type PayRate, payOf } from '../../../domain/pay/pay.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { extraMinutesOf } from '../../../domain/visits/extra-time.ts'
import { countingSteps, crewDaysUntil, type VisitStep } from '../../../domain/visits/steps.ts'
import { baseLocale, type Locale } from '../../../messages/locales.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../bookings/records/records.ts'
import { lateForThisStart } from '../events/late-notices.ts'
import { owedOfBooking } from '../ledger/ledger.ts'
import { readRates } from '../pay/open-pay.ts'
import { type OnlineRow, onlineOfVisit, payOnlineOf } from '../payments/visit-online.ts'
import { readAddonNames } from '../places/addon-names.ts'
import { itemReports, namedChecklist, type StoredItem } from './events/checklist.ts'
import { type ExtraTimeRow, extraTimeNow, extraTimeOfVisit } from './events/extra-time-state.ts'
import { photoNamed, photosOfVisit } from './photos/photos.ts'
import { type NoteRow, notesOfVisit, visitNote } from './visit-notes.ts'

type Row = BookingRow & {
  readonly crew_note: string | null
  readonly area: string
  readonly owed_sen: number
  readonly collected_sen: number
  readonly has_confidential: boolean
  readonly crew: readonly string[]
  readonly written: readonly NoteRow[]
  readonly checklist: string[] | null
  readonly item_reports: readonly StoredItem[]
  readonly photos: readonly VisitPhoto[]
  readonly taken: readonly { readonly step: VisitStep; readonly at: string }[]
  readonly reports: readonly Reported[]
  readonly extra_time: ExtraTimeRow | null
  readonly online: OnlineRow
  /** The customer's. */
  readonly language: Locale | null
}

/** A worker's own visits from this morning to two days ahead, soonest first. */
export async function readCrewVisits(
  reader: Reader,
  deps: Pick<Deps, 'settings' | 'payment'>,
  workerId: number,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): Promise<CrewVisit[]> {
  const rows = await query<Row>(reader, {
    name: 'crew-visits',
    text: `select ${bookingColumns}, c.crew_note, p.area, ${notesOfVisit} as written,
             ${owedOfBooking} as owed_sen,
             coalesce((select json_agg(w.full_name order by w.full_name, w.id)
               from assignment s join worker w on w.id = s.worker_id
               where s.booking_id = b.id and w.id <> $1), '[]') as crew,
             coalesce((select json_agg(json_build_object('step', v.what, 'at', v.at) order by v.at)
               from visit_event v
               where v.booking_id = b.id and v.worker_id = $1 and v.kind = 'step'), '[]') as taken,
             coalesce((select json_agg(json_build_object('kind', v.kind, 'at', v.at,
                 'minutes', case v.kind when 'late' then v.what::int end, 'problem', v.what)
                 order by v.at)
               from visit_event v
               where v.booking_id = b.id and v.worker_id = $1 and (v.kind = 'problem' or ${lateForThisStart})),
               '[]') as reports,
             o.checklist, ${itemReports} as item_reports, ${photosOfVisit} as photos,
             o.sensitive is not null as has_confidential, ${extraTimeOfVisit} as extra_time,
             ${onlineOfVisit} as online, c.language,
             (select coalesce(sum(case l.kind when 'cash' then l.sen else -l.sen end), 0)::int
               from ledger_entry l where l.booking_id = b.id and l.worker_id is not null
                 and l.kind in ('cash', 'cash-back')) as collected_sen
           from ${bookingTables}
           join assignment mine on mine.booking_id = b.id and mine.worker_id = $1
           left join account c on c.id = b.account_id
           join postcode p on p.code = coalesce(t.post_code, o.post_code)
           where b.starts_at >= $2 and b.starts_at < $3
             and b.status in ('Confirmed', 'In Progress', 'Completed')
           order by b.starts_at, b.id`,
    values: [workerId, instantOf(dayOf(now), 0), crewDaysUntil(now)],
  })
  const rates = (await readRates(reader, [workerId])).get(workerId) ?? []
  const addons = await readAddonNames(reader)
  return rows.map((row) => ({
    ...crewVisit(row, rates, now),
    pay_online: payOnlineOf(deps, row, {
      language: row.language ?? baseLocale,
      publicUrl: deps.settings.publicUrl,
    }),
    extra_time: row.extra_time && {
      ...extraTimeNow(row.extra_time, now),
      own: row.extra_time.worker_id === workerId,
    },
    checklist: namedChecklist(row, row.item_reports, locale, addons.get(row.skill)),
  }))
}

function crewVisit(
  row: Row,
  rates: readonly PayRate[],
  now: Date,
): Omit<CrewVisit, 'checklist' | 'extra_time' | 'pay_online'> {
  const pay = payOf(row, rates)
  const service = serviceBySkill(row.skill)
  const { unit, access_notes: access } = row.own
  return {
    booking_id: row.booking_id,
    skill: row.skill,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    booking_status: statusAt(momentOf(row), now),
    customer_name: row.customer_name,
    address: row.from_address ?? row.address ?? '',
    destination: row.to_address,
    unit: typeof unit === 'string' ? unit : null,
    access_notes: typeof access === 'string' ? access : null,
    post_code: row.post_code,
    area: row.area,
    notes: row.crew_note ?? '',
    customer_notes: row.written.map(visitNote),
    addons: [...(row.addon ? [row.addon] : []), ...row.fixed_addons],
    crew: row.crew.map(firstName),
    to_collect: row.payment_method === 'Cash' ? ringgit(Math.max(0, row.owed_sen)) : 0,
    has_confidential: row.has_confidential,
    collected: ringgit(row.collected_sen),
    reports: row.reports.map(reportOf),
    photos: row.photos.map(photoNamed),
    extra_minutes: service ? extraMinutesOf(service, row) : [],
    steps: countingSteps(
      row.taken.map(({ step, at }) => ({ step, at: new Date(at) })),
      row.starts_at,
    ).map(({ step, at }) => ({ step, at: at.toISOString() })),
    pay: pay ? { hours: row.hours, rate: ringgit(pay.senPerHour), amount: ringgit(pay.sen) } : null,
  }
}

function reportOf(report: Reported): Reported {
  const at = new Date(report.at).toISOString()
  return report.kind === 'late'
    ? { kind: report.kind, minutes: report.minutes, at }
    : { kind: report.kind, problem: report.problem, at }
}
