import { z } from 'zod'
import { firstName } from '../../../../domain/booking/first-name.ts'
import { columnsOf } from '../../../db/columns.ts'
import { inTransaction, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type JobTasks, jobAt } from '../../../jobs.ts'
import type { EventReader } from '../../events/readers.ts'
import { queueMails, type TimedMail } from '../../mail/commands.ts'
import {
  languageOf,
  type NotifiedWorker,
  notifiedColumns,
  toWorker,
} from '../../notifications/notified-worker.ts'
import { type NewNotification, notify } from '../../notifications/notify.ts'
import { readAddonNames } from '../../places/addon-names.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../records/records.ts'
import {
  type CrewFacts,
  type NoticeKind,
  type NotifiedVisit,
  workerEmail,
} from './worker-emails.ts'

/** Orders handled in one transaction. */
const MAX_ORDERS = 50

const payload = z.object({ orderIds: z.array(z.number().int()).optional() })

type NoticeDeps = Pick<Deps, 'pool' | 'clock' | 'settings' | 'services'>

/**
 * Mails workers about their upcoming visits. Compares assignments with what each worker was last
 * notified of and mails the difference, so each change is mailed once, even if a run is repeated or
 * killed. The job serves workers who could not be reached before.
 */
export function noticeTasks(deps: NoticeDeps): JobTasks {
  // Every minute: a worker may have got a phone number or an e-mail address.
  return jobAt('* * * * * notify-workers', (rawPayload) =>
    notifyAll(deps, payload.parse(rawPayload ?? {}).orderIds),
  )
}

/** Notifies workers of changes to their visits, by events. */
export function workerNotices(deps: Pick<Deps, 'settings' | 'services'>): EventReader {
  return async (tx, events, now) => {
    const ofVisits = events.filter(({ type }) => /^(booking|visit)\./.test(type))
    const orderIds = new Set(ofVisits.flatMap(({ orderId }) => orderId ?? []))
    if (orderIds.size > 0) await notifyWorkers(tx, deps, now, [...orderIds])
  }
}

async function notifyAll(deps: NoticeDeps, orderIds?: readonly number[]): Promise<void> {
  const once = () =>
    inTransaction(deps.pool, (tx) => notifyWorkers(tx, deps, deps.clock(), orderIds))
  while ((await once()) > 0);
}

/**
 * Writes the due notices for some orders, or for the next ones of all.
 * @returns how many were due.
 */
async function notifyWorkers(
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'services'>,
  now: Date,
  orderIds: readonly number[] | undefined,
): Promise<number> {
  const ids = await lockPending(tx, now, orderIds)
  if (ids.length === 0) return 0
  const [visits, crew] = await Promise.all([readVisits(tx, ids), readCrew(tx, ids)])
  const changes = crew.flatMap((member) => {
    const row = visits.get(member.booking_id)
    const kind = row && kindOf(row, member, now)
    return kind ? [{ ...member, row, kind }] : []
  })
  await storeNotices(tx, changes)
  const groups = Map.groupBy(changes, ({ worker_id, row, kind }) =>
    [worker_id, row.order_id, kind].join(),
  )
  await notify(
    tx,
    now,
    changes.flatMap((change) => workerNotifications(change, now)),
  )
  const hasAddons = changes.some(({ row }) => row.addon ?? row.fixed_addons.length > 0)
  const addons = hasAddons ? await readAddonNames(tx) : undefined
  const mails = [...groups.values()].flatMap((of): TimedMail[] => {
    const [first] = of
    if (!first?.contact_email) return []
    const mail = workerEmail(
      deps,
      {
        email: first.contact_email,
        fullName: first.full_name,
        language: languageOf(first),
      },
      { kind: first.kind, now },
      of.map(({ row, notified }): NotifiedVisit => ({ row, before: notified })),
      {
        firstName: first.row.account_first_name,
        addons: addons?.get(first.row.skill),
        ...first.row,
      },
    )
    const { id: bookingId, order_id: orderId } = first.row
    const about = {
      kind: kindsOfNotices[first.kind],
      workerId: first.worker_id,
      bookingId,
      orderId,
    }
    return mail ? [{ ...mail, about, now }] : []
  })
  if (mails.length > 0) await queueMails(tx, mails)
  return changes.length
}

/**
 * Locks the visits with pending notices. Skips a visit that is being changed: that change has an
 * event of its own.
 */
async function lockPending(
  tx: Tx,
  now: Date,
  orderIds: readonly number[] | undefined,
): Promise<number[]> {
  const ofOrders = orderIds ? 'and b.order_id = any($3::bigint[])' : ''
  const rows = await query<{ id: number }>(tx, {
    text: `with pending as (
             select b.id, b.order_id
             from worker w
             join assignment a on a.worker_id = w.id
             join booking b on b.id = a.booking_id
             left join worker_notice n on n.booking_id = b.id and n.worker_id = w.id
             where (w.contact_email is not null or w.phone is not null) and b.starts_at > $1 and b.status = 'Confirmed'
               and (n.starts_at is distinct from b.starts_at or n.details <> b.details) ${ofOrders}
             union
             select b.id, b.order_id
             from worker_notice n
             join booking b on b.id = n.booking_id
             where n.starts_at > $1 ${ofOrders}
               and not exists (select from assignment a
                 where a.booking_id = n.booking_id and a.worker_id = n.worker_id)
           ), chosen as (
             select distinct order_id from pending order by order_id limit $2
           )
           select b.id from booking b
           where b.id in (select p.id from pending p join chosen using (order_id))
           order by b.id for no key update of b skip locked`,
    values: [now, MAX_ORDERS, ...(orderIds ? [orderIds] : [])],
  })
  return rows.map(({ id }) => id)
}

type VisitRow = BookingRow & { account_first_name: string | null; area: string } & CrewFacts

async function readVisits(tx: Tx, ids: readonly number[]): Promise<Map<number, VisitRow>> {
  const rows = await query<VisitRow>(tx, {
    text: `select ${bookingColumns}, c.first_name as account_first_name,
             coalesce(c.crew_note, '') as crew_note, coalesce(p.gate, '') as gate,
             coalesce(p.parking, '') as parking, coalesce(p.pets, '') as pets,
             (select area from postcode where code = o.post_code) as area
           from ${bookingTables} left join account c on c.id = b.account_id
           left join customer_address p on p.account_id = b.account_id
             and p.post_code = o.post_code and lower(p.address) = lower(coalesce(o.address, o.to_address))
             and lower(p.unit) = lower(coalesce(o.own->>'unit', ''))
           where b.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

type Member = NotifiedWorker & {
  booking_id: number
  /** The start of their last notice. */
  notified: Date | null
  /** The version of details in their last notice. */
  details: number | null
  assigned: boolean
}

/** All workers who are assigned to one of the visits or were notified of it, by start. */
function readCrew(tx: Tx, ids: readonly number[]): Promise<Member[]> {
  return query<Member>(tx, {
    text: `select m.booking_id, ${notifiedColumns},
             m.notified, m.details, m.assigned
           from (
             select booking_id, worker_id, n.starts_at as notified, n.details, a.day is not null as assigned
             from (select * from assignment where booking_id = any($1::bigint[])) a
             full join (select * from worker_notice where booking_id = any($1::bigint[])) n
               using (booking_id, worker_id)
           ) m
           join worker w on w.id = m.worker_id
           join booking b on b.id = m.booking_id
           order by b.starts_at, b.id, w.id`,
    values: [ids],
  })
}

/** The kind of notice that a crew member needs; undefined if their last one is up to date. */
function kindOf(
  row: VisitRow,
  { assigned, notified, details, contact_email, phone }: Member,
  now: Date,
): NoticeKind | undefined {
  const upcoming = row.starts_at > now
  const goes = assigned && row.status === 'Confirmed' && upcoming
  if (goes) {
    if (!contact_email && !phone) return undefined
    if (!notified) return 'new'
    if (notified.getTime() !== row.starts_at.getTime()) return 'moved'
    return details === row.details ? undefined : 'changed'
  }
  if (!notified || assigned) return undefined
  return row.status === 'Cancelled' || row.status === 'Expired' ? 'cancelled' : 'handed-over'
}

/** A change of other details is only mailed. */
const kindsOfNotices = {
  new: 'new-visit',
  moved: 'visit-moved',
  changed: undefined,
  cancelled: 'visit-cancelled',
  'handed-over': 'taken-off',
} as const

/**
 * The notification that accompanies the mail. The comparison makes it happen once; the key only
 * names it.
 */
function workerNotifications(
  change: Member & { row: VisitRow; kind: NoticeKind },
  now: Date,
): NewNotification[] {
  const { row, worker_id: workerId, notified, phone } = change
  const kind = kindsOfNotices[change.kind]
  if (!kind || !phone) return []
  const goes = kind === 'new-visit' || kind === 'visit-moved'
  const startsAt = goes ? row.starts_at : (notified ?? row.starts_at)
  const place = [row.address ?? row.from_address ?? row.to_address, row.post_code]
  const about = {
    name: firstName(change.full_name),
    path: '/',
    skill: row.skill,
    starts_at: startsAt.toISOString(),
    area: row.area,
    ...(goes ? { place: place.filter(Boolean).join(', ') } : {}),
  }
  const common = {
    key: `${kind}:${workerId}:${row.id}:${now.getTime()}`,
    to: { ...toWorker(change), email: null },
    bookingId: row.id,
    orderId: row.order_id,
    facts: goes ? { starts_at: about.starts_at } : {},
    uselessAfter: startsAt,
  }
  if (kind === 'new-visit') {
    return [{ ...common, kind, parameters: { ...about, hours: row.hours } }]
  }
  if (kind === 'visit-moved') {
    const was = (notified ?? row.starts_at).toISOString()
    return [{ ...common, kind, parameters: { ...about, was } }]
  }
  return [{ ...common, kind, parameters: about }]
}

async function storeNotices(
  tx: Tx,
  changes: readonly (Member & { row: VisitRow; kind: NoticeKind })[],
): Promise<void> {
  const added = changes.filter(
    ({ kind }) => kind === 'new' || kind === 'moved' || kind === 'changed',
  )
  const removed = changes.filter(({ kind }) => kind === 'cancelled' || kind === 'handed-over')
  const keys = (of: typeof changes) => columnsOf(of, 'booking_id', 'worker_id')
  await query(tx, {
    text: `insert into worker_notice (booking_id, worker_id, starts_at, details)
           select * from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::int[])
           on conflict (booking_id, worker_id)
           do update set starts_at = excluded.starts_at, details = excluded.details`,
    values: [
      ...keys(added),
      added.map(({ row }) => row.starts_at),
      added.map(({ row }) => row.details),
    ],
  })
  await query(tx, {
    text: `delete from worker_notice n
           using unnest($1::bigint[], $2::int[]) as g (booking_id, worker_id)
           where n.booking_id = g.booking_id and n.worker_id = g.worker_id`,
    values: keys(removed),
  })
}
