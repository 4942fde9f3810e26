import type { CrewMember } from '../../../../domain/api/bookings/booking.ts'
import { formatSen } from '../../../../domain/booking/price/money.ts'
import { addDays, dayOf, instantOf } from '../../../../domain/booking/starts/calendar.ts'
import { dayLabel, listLabel, timeLabel } from '../../../../domain/messages/format.ts'
import type { ObsoleteReason } from '../../../../domain/notifications/obsolete.ts'
import { m } from '../../../../messages/every.ts'
import { inTransaction, query, queryFirst, type Reader, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type JobTasks, jobAt } from '../../../jobs.ts'
import { balancesOf } from '../../ledger/ledger.ts'
import { type Mail, queueMails } from '../../mail/commands.ts'
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

/** Visits per transaction. */
const MAX_VISITS = 50

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
    while ((await inTransaction(deps.pool, (tx) => mailSome(tx, deps, now))) === MAX_VISITS) {}
  })
}

/** Mails about some visits; returns their number. */
async function mailSome(tx: Tx, deps: MailDeps, now: Date): Promise<number> {
  const rows = await lockUnmailed(tx, addDays(dayOf(now), 1))
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const crews = await readShownCrews(tx, ids, now)
  const owed = await balancesOf(tx, ids)
  const mails: Mail[] = []
  for (const row of rows) {
    const customer = await readRecipient(tx, row.account_id)
    if (!customer) continue
    const crew = crews.get(row.id) ?? []
    const names = crew.map((member) => member.first_name)
    const mail = dayBeforeMail(deps, row, customer, crew, owed.get(row.id) ?? 0)
    const entry = { method: 'REQUEST', visits: [row], crew: names } as const
    const invitations = customersInvitations(deps, customer, entry, now)
    mails.push({ ...mail, invitations, about: subjectOf(row, 'tomorrow') })
  }
  await notifyCustomers(tx, ids, now, tomorrowNotice)
  await query(tx, {
    text: `insert into visit_reminder (booking_id, starts_at)
           select id, starts_at from booking where id = any($1::bigint[])
           on conflict (booking_id) do update set starts_at = excluded.starts_at`,
    values: [ids],
  })
  await queueMails(
    tx,
    mails.map((mail) => ({ ...mail, now })),
  )
  return rows.length
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

/** Skips visits that are being changed; the next run mails them. */
function lockUnmailed(tx: Tx, day: string): Promise<BookingRow[]> {
  return query<BookingRow>(tx, {
    text: `select ${bookingColumns} from ${bookingTables}
           where b.starts_at >= $1 and b.starts_at < $2 and b.status = 'Confirmed'
             and not exists (select from visit_reminder r
               where r.booking_id = b.id and r.starts_at = b.starts_at)
           order by b.starts_at, b.id limit $3 for no key update of b skip locked`,
    values: [instantOf(day, 0), instantOf(addDays(day, 1), 0), MAX_VISITS],
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
