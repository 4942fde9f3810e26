import type { LiveVisit, OwnVisit, VisitPhoto } from '../../../domain/api/crew.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { addonName } from '../../../domain/messages/addon-name.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { livePath } from '../../../domain/site/pages.ts'
import { crewHasArrived, showsCash, showsCode } from '../../../domain/visits/arrival.ts'
import { countingSteps, type StepTaken, visitTimes } from '../../../domain/visits/steps.ts'
import { photoPath } from '../../../domain/workers/worker.ts'
import { baseLocale, type Locale } from '../../../messages/locales.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../bookings/records/records.ts'
import { readWorkerStars } from '../bookings/records/worker-stars.ts'
import { lateForThisStart } from '../events/late-notices.ts'
import { owedOfBooking } from '../ledger/ledger.ts'
import { payLinkUrl } from '../payment-attempts/pay-link.ts'
import { offersTip, type TipState, tipOfVisit } from '../payments/tips/start-tip.ts'
import { type OnlineRow, onlineOfVisit, payOnlineOf } from '../payments/visit-online.ts'
import { readAddonNames } from '../places/addon-names.ts'
import { itemReports, namedChecklist, type StoredItem } from './events/checklist.ts'
import { type ExtraTimeRow, extraTimeNow, extraTimeOfVisit } from './events/extra-time-state.ts'
import { photoNamed, photosOfVisit } from './photos/photos.ts'
import { type NoteRow, notesOfVisit, visitNote } from './visit-notes.ts'
import { bookingOfToken, cashCode, extraTimeCode, visitCode, visitToken } from './visit-secrets.ts'

/** A link works from this long before the start until this long after the end. */
const BEFORE_MS = 24 * 3_600_000
const AFTER_MS = 3_600_000

/** The last known moment of a visit, or when a tip was begun on its page, to which it returns. */
const lastMoment = `greatest(b.ends_at, case when b.status <> 'Completed' then b.runs_until end,
  (select max(p.created_at) from tip t join payment_attempt p on p.id = t.attempt_id
    where t.booking_id = b.id and t.back like '${livePath}/%'))`

/** One visit by its booking id; conditions may follow. */
const selectVisit = `
  select ${bookingColumns}, ${lastMoment} as last_at, ${notesOfVisit} as notes,
    o.checklist, ${extraTimeOfVisit} as extra_time,
    (select l.expires_at from pay_link l where l.order_id = o.id) as pay_link_until,
    ${itemReports} as item_reports, ${photosOfVisit} as photos, ${tipOfVisit} as tip,
    ${onlineOfVisit} as online, ${owedOfBooking} as owed_sen,
    (select what from visit_event v where v.booking_id = b.id and ${lateForThisStart}
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
  where b.booking_id = $1 and b.status in ('Confirmed', 'In Progress', 'Completed')`

type Row = BookingRow & {
  readonly last_at: Date
  readonly late: string | null
  readonly crew: readonly { id: number; full_name: string; photo: string | null }[]
  readonly taken: readonly { workerId: number; step: StepTaken['step']; at: string }[]
  readonly notes: readonly NoteRow[]
  readonly checklist: string[] | null
  readonly item_reports: readonly StoredItem[]
  readonly photos: readonly VisitPhoto[]
  readonly owed_sen: number
  readonly extra_time: ExtraTimeRow | null
  readonly pay_link_until: Date | null
  readonly tip: TipState | null
  readonly online: OnlineRow
}

type ReadDeps = Pick<Deps, 'settings' | 'services' | 'payment'>
type At = { readonly now: Date; readonly locale: Locale }

/** A live visit, for anyone with its link; undefined before and after its time. */
export async function readLiveVisit(
  reader: Reader,
  deps: ReadDeps,
  token: string,
  at: At,
): Promise<LiveVisit | undefined> {
  const bookingId = bookingOfToken(deps.settings, token)
  if (bookingId === undefined) return undefined
  const row = await queryFirst<Row>(reader, {
    name: 'live-visit',
    text: `${selectVisit} and b.starts_at < $2 and ${lastMoment} > $3`,
    values: [
      bookingId,
      new Date(at.now.getTime() + BEFORE_MS),
      new Date(at.now.getTime() - AFTER_MS),
    ],
  })
  return row && withNames(reader, deps, row, at)
}

/** A current or past visit, for the customer of the booking, with its page while that is open. */
export async function readOwnVisit(
  reader: Reader,
  deps: ReadDeps,
  { bookingId, accountId }: { readonly bookingId: string; readonly accountId: number },
  at: At,
): Promise<OwnVisit | undefined> {
  const row = await queryFirst<Row>(reader, {
    name: 'own-visit',
    text: `${selectVisit} and b.account_id = $2`,
    values: [bookingId, accountId],
  })
  if (!row) return undefined
  const { now } = at
  const isOpen =
    row.starts_at.getTime() - BEFORE_MS < now.getTime() &&
    row.last_at.getTime() + AFTER_MS > now.getTime()
  const page = isOpen ? `${livePath}/${visitToken(deps.settings, row.booking_id)}` : null
  return { ...(await withNames(reader, deps, row, at)), page }
}

async function withNames(
  reader: Reader,
  deps: ReadDeps,
  row: Row,
  { now, locale }: At,
): Promise<LiveVisit> {
  const { settings, services } = deps
  const names = locale === baseLocale ? undefined : (await readAddonNames(reader)).get(row.skill)
  const visit = liveVisit(row, settings, now)
  const stars = await readWorkerStars(
    reader,
    row.crew.map(({ id }) => id),
    now,
  )
  const isOver = visit.finished_at !== null || statusAt(momentOf(row), now) === 'Completed'
  const done = { crew: row.crew.length, isFinished: visit.finished_at !== null }
  return {
    ...visit,
    crew: visit.crew.map((member, at) => {
      const average = stars.get(row.crew[at]?.id ?? 0)
      return average === undefined ? member : { ...member, stars: average }
    }),
    extra_time: row.extra_time && extraTimeShown(row, row.extra_time, settings, now),
    pay_online: payOnlineOf(deps, row, { language: baseLocale, publicUrl: '' }),
    tip: row.tip ?? (offersTip(deps, row, done, now) ? 'open' : null),
    checklist:
      isOver && row.item_reports.length > 0
        ? namedChecklist(row, row.item_reports, locale, names)
        : [],
    photos: isOver ? row.photos.map(photoNamed) : [],
    service: skillTitle(row.skill, locale, services),
    addons: [...(row.addon ? [row.addon] : []), ...row.fixed_addons].map((name) =>
      addonName(name, locale, names?.get(name)),
    ),
  }
}

/**
 * Extra time as the customer sees it: with its approval code, and with the pay link if the debt is
 * paid online.
 */
function extraTimeShown(
  { ref, payment_method: method, owed_sen: owedSen, pay_link_until: until }: Row,
  requested: ExtraTimeRow,
  settings: Deps['settings'],
  now: Date,
): LiveVisit['extra_time'] {
  const shown = extraTimeNow(requested, now)
  const isPaidHere = shown.state === 'approved' && method === 'Online' && owedSen > 0
  const pay = until
    ? payLinkUrl({ ...settings, publicUrl: '' }, baseLocale, ref, until)
    : `/payment-result?order=${encodeURIComponent(ref)}`
  return {
    ...shown,
    code:
      shown.state === 'open' ? extraTimeCode(settings, requested.id, requested.price_sen) : null,
    pay: isPaidHere ? pay : null,
    on_account: method === 'Account',
  }
}

/** Is this the token of a visit whose page is open now? */
export async function isLive(
  deps: ReadDeps & Pick<Deps, 'pool' | 'clock'>,
  token: string,
): Promise<boolean> {
  const at = { now: deps.clock(), locale: baseLocale }
  return (await readLiveVisit(deps.pool, deps, token, at)) !== undefined
}

function liveVisit(
  row: Row,
  settings: Deps['settings'],
  now: Date,
): Omit<
  LiveVisit,
  'service' | 'addons' | 'checklist' | 'photos' | 'extra_time' | 'pay_online' | 'tip'
> {
  const times = visitTimes(
    countingSteps(
      row.taken.map((each) => ({ ...each, at: new Date(each.at) })),
      row.starts_at,
    ),
    row.crew.map(({ id }) => id),
  )
  const isoOf = (at: Date | undefined) => at?.toISOString() ?? null
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
    on_the_way_at: isoOf(times.onTheWayAt),
    arrived_at: isoOf(times.arrivedAt),
    started_at: isoOf(times.startedAt),
    finished_at: isoOf(times.finishedAt),
    late_minutes: crewHasArrived(times) ? 0 : Number(row.late ?? 0),
    notes: row.notes.map(visitNote),
    cash:
      row.payment_method === 'Cash' && row.owed_sen > 0 && showsCash(planned, times, now)
        ? {
            amount: ringgit(row.owed_sen),
            code: cashCode(settings, row.booking_id, row.owed_sen),
          }
        : null,
  }
}
