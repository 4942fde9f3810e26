import type { CrewMember } from '../../../../domain/api/bookings/booking.ts'
import { formatSen } from '../../../../domain/booking/price/money.ts'
import { addDays, dayOf, instantOf } from '../../../../domain/booking/starts/calendar.ts'
import { dayLabel, listLabel, timeLabel } from '../../../../domain/messages/format.ts'
import type { ObsoleteReason } from '../../../../domain/notifications/obsolete.ts'
import { m } from '../../../../messages/every.ts'
import {
  hasRows,
  inTransaction,
  query,
  queryFirst,
  type Reader,
  type Tx,
} from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { eachOf, type JobTasks, jobAt } from '../../../jobs.ts'
import { balancesOf } from '../../ledger/ledger.ts'
import { type Mail, queueMail } from '../../mail/commands.ts'
import { pageUrl } from '../../mail/email-template.ts'
import { customersInvitations } from '../calendar-entries/customer-calendar.ts'
import { bookingFacts, fact, serviceName } from '../calendar-entries/details-text.ts'
import { type MailRecipient, readRecipient, readShownCrews } from '../records/queries.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../records/records.ts'
import { type MailDeps, mailTo, subjectOf } from './mails.ts'
import {
  type AboutVisit,
  type CustomerNotice,
  crewOf,
  notifyCustomers,
  type VisitToNotify,
} from './notify-customers.ts'

/**
 * Mails customers the crew on the day before a visit, once for each start
 * (docs/product/availability.md#the-day-before).
 */
export function dayBeforeTasks(
  deps: Pick<Deps, 'pool' | 'clock' | 'settings' | 'services'>,
): JobTasks {
  // From 18:00 to 21:50 in Malaysia, to catch up after an outage and to include visits booked after
  // 18:00.
  return jobAt('*/10 10-13 * * * mail-visits-of-tomorrow', async () => {
    const now = deps.clock()
    await eachOf(await readUnmailed(deps.pool, addDays(dayOf(now), 1)), ({ id }) =>
      inTransaction(deps.pool, (tx) => mailVisit(tx, deps, id, now)),
    )
  })
}

async function mailVisit(tx: Tx, deps: MailDeps, id: number, now: Date): Promise<void> {
  // Skips a visit that is being changed; the next run mails it.
  const row = await queryFirst<BookingRow>(tx, {
    text: `select ${bookingColumns} from ${bookingTables}
           where b.id = $3 and ${isUnmailed} for no key update of b skip locked`,
    values: [...spanOf(addDays(dayOf(now), 1)), id],
  })
  if (!row) return
  // Another run may have mailed it between this statement's snapshot and its lock.
  const isFirst = await hasRows(tx, {
    text: `insert into visit_reminder as r (booking_id, starts_at) values ($1, $2)
           on conflict (booking_id) do update set starts_at = excluded.starts_at
             where r.starts_at <> excluded.starts_at
           returning booking_id`,
    values: [id, row.starts_at],
  })
  if (!isFirst) return
  await notifyCustomers(tx, [id], now, tomorrowNotice)
  const customer = await readRecipient(tx, row.account_id)
  if (!customer) return
  const crew = (await readShownCrews(tx, [id], now)).get(id) ?? []
  const owed = await balancesOf(tx, [id])
  const names = crew.map((member) => member.first_name)
  const mail = dayBeforeMail(deps, row, customer, crew, owed.get(id) ?? 0)
  const entry = { method: 'REQUEST', visits: [row], crew: names } as const
  const invitations = customersInvitations(deps, customer, entry, now)
  await queueMail(tx, { ...mail, invitations, about: subjectOf(row, 'tomorrow') }, now)
}

/**
 * Why a delayed mail of the day before is not sent any more: its visit was moved or cancelled, or
 * the day has come (docs/product/notifications.md#checked-again). Undefined for any other mail.
 */
export async function obsoleteDayBeforeReason(
  reader: Reader,
  mailId: number,
  now: Date,
): Promise<ObsoleteReason | undefined> {
  const row = await queryFirst<{ why: ObsoleteReason | null }>(reader, {
    name: 'why-day-before-untrue',
    text: `select case when b.status in ('Cancelled', 'Expired') then 'visit-cancelled'
             -- A later mail is about its present start.
             when b.starts_at is distinct from r.starts_at or exists (select from outbox l
               where l.booking_id = o.booking_id and l.id > o.id and l.kind = o.kind
                 and l.account_id = o.account_id) then 'visit-moved'
             when $2 >= b.day::timestamp at time zone 'Asia/Kuala_Lumpur' then 'expired' end as why
           from outbox o join booking b on b.id = o.booking_id
           left join visit_reminder r on r.booking_id = b.id
           where o.id = $1 and o.kind = 'tomorrow'
             and not exists (select from delivery d where d.outbox_id = o.id)`,
    values: [mailId, now],
  })
  return row?.why ?? undefined
}

function tomorrowNotice(visit: VisitToNotify, about: AboutVisit): CustomerNotice {
  const { names, facts } = crewOf(visit)
  const cash = visit.payment_method === 'Cash' ? Math.max(0, visit.owed_sen) : 0
  return {
    kind: 'tomorrow',
    key: `tomorrow:${visit.id}:${about.starts_at}`,
    parameters: { ...about, hours: visit.hours, crew: names, cash_sen: cash },
    facts,
    // After midnight it is no longer tomorrow.
    uselessAfter: instantOf(dayOf(visit.starts_at), 0),
  }
}

/** `b` starts between $1 and $2, and its customer is not mailed yet. */
const isUnmailed = `b.starts_at >= $1 and b.starts_at < $2 and b.status = 'Confirmed'
  and not exists (select from visit_reminder r
    where r.booking_id = b.id and r.starts_at = b.starts_at)`

const spanOf = (day: string) => [instantOf(day, 0), instantOf(addDays(day, 1), 0)]

function readUnmailed(reader: Reader, day: string): Promise<{ id: number }[]> {
  return query<{ id: number }>(reader, {
    text: `select b.id from booking b where ${isUnmailed} order by b.starts_at, b.id`,
    values: spanOf(day),
  })
}

/**
 * The mail of the day before: who comes, when, what to prepare, how to change it.
 * @param crew with their averages (docs/product/reviews.md#averages); if empty, nobody is named.
 * @param owedSen what the customer still owes for this visit.
 */
export function dayBeforeMail(
  deps: MailDeps,
  row: BookingRow,
  customer: MailRecipient,
  crew: readonly CrewMember[],
  owedSen: number,
): Mail {
  const { company, lateFeeHours, publicUrl } = deps.settings
  return mailTo(deps, customer, (locale) => {
    const start = timeLabel(row.start_hour, locale)
    const end = timeLabel(row.start_hour + row.hours, locale)
    const service = serviceName(deps.services, row, locale)
    const page = new URLSearchParams({ skill: row.skill, bookingId: row.booking_id })
    const inCash = row.payment_method === 'Cash' && owedSen > 0
    const names = crew.map(({ first_name: name, stars }) =>
      stars === undefined
        ? name
        : m.visit_name_stars({ name, stars: stars.toFixed(1) }, { locale }),
    )
    const who = names.length > 0 && listLabel(names, locale)
    return {
      subject: m.mail_tomorrow_subject({ time: start, service }, { locale }),
      lines: [
        m.mail_tomorrow_line({ day: dayLabel(row.day, locale), start, end }, { locale }),
        inCash
          ? m.mail_tomorrow_cash({ amount: formatSen(owedSen) }, { locale })
          : m.mail_tomorrow_prepare({}, { locale }),
      ],
      facts: [...fact(m.mail_who_comes, who, locale), ...bookingFacts(deps.services, row, locale)],
      action: {
        label: m.mail_see_booking({}, { locale }),
        url: `${pageUrl(publicUrl, locale, '/booking-details')}?${page}`,
      },
      after: [m.mail_tomorrow_change({ phone: company.phone, hours: lateFeeHours }, { locale })],
    }
  })
}
