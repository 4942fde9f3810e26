import { z } from 'zod'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { queueMails, type TimedMail } from '../mail/commands.ts'
import { type BookingRow, bookingColumns, bookingTables } from './records.ts'
import { type NoticedVisit, type NoticeKind, workerLetter } from './worker-emails.ts'

/** Orders that one transaction writes about. */
const MOST_ORDERS = 50

const notifyJob = 'notify-workers'
const payload = z.object({ orderIds: z.array(z.number().int()).optional() })

type NoticeDeps = Pick<Deps, 'pool' | 'clock' | 'settings' | 'services' | 'collectNoticesMs'>

/**
 * Writes to workers about their visits to come. What they were last written about is compared with
 * the assignments, and the difference is written: so each change is sent once, whoever made it,
 * however often this runs and wherever it is killed, and placing an order does nothing for it.
 */
export function noticeTasks(deps: NoticeDeps): JobTasks {
  return {
    async [notifyJob](given) {
      await notifyAll(deps, payload.parse(given ?? {}).orderIds)
    },
  }
}

/** Every minute: a process may have died before it asked for what it had changed. */
export const noticeCrontab = `* * * * * ${notifyJob}`

/** Has workers written to about an order, once the caller's transaction is committed. */
export async function askForNotices(tx: Tx, orderId: number): Promise<void> {
  await query(tx, {
    name: 'notify-workers-job',
    text: `select graphile_worker.add_job('${notifyJob}', json_build_object('orderIds', array[$1::bigint]))`,
    values: [orderId],
  })
}

/**
 * As `askForNotices`, for orders that are already committed: nothing is added to what writes them,
 * and those of the same moment (`collectNoticesMs`) are written about together.
 */
export function collectingNotices(deps: NoticeDeps): (orderId: number) => void {
  const { collectNoticesMs } = deps
  if (collectNoticesMs === undefined) return () => undefined
  let waiting: number[] = []
  return (orderId) => {
    waiting.push(orderId)
    if (waiting.length > 1) return
    setTimeout(() => {
      const orderIds = waiting
      waiting = []
      // What is lost with the process or the database is found within the minute.
      notifyAll(deps, orderIds).catch(() => undefined)
    }, collectNoticesMs).unref()
  }
}

async function notifyAll(deps: NoticeDeps, orderIds?: readonly number[]): Promise<void> {
  const once = () => inTransaction(deps.pool, (tx) => notify(tx, deps, deps.clock(), orderIds))
  while ((await once()) > 0);
}

/** @returns how many visits were written about. */
async function notify(
  tx: Tx,
  deps: NoticeDeps,
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
  await remember(tx, changes)
  const letters = Map.groupBy(changes, ({ worker_id, row, kind }) =>
    [worker_id, row.order_id, kind].join(),
  )
  const mails = [...letters.values()].flatMap((of): TimedMail[] => {
    const [first] = of
    if (!first?.contact_email) return []
    const mail = workerLetter(
      deps,
      { email: first.contact_email, fullName: first.full_name },
      first.kind,
      of.map(({ row, noticed }): NoticedVisit => ({ row, before: noticed })),
      first.row.account_first_name,
    )
    return mail ? [{ ...mail, now }] : []
  })
  if (mails.length > 0) await queueMails(tx, mails)
  return changes.length
}

/**
 * Locks the visits about which somebody is still to be written. A visit that is being changed at
 * this moment is left to whoever comes after that change.
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
             where w.contact_email is not null and b.starts_at > $1 and b.status = 'Confirmed'
               and n.starts_at is distinct from b.starts_at ${ofOrders}
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
    values: [now, MOST_ORDERS, ...(orderIds ? [orderIds] : [])],
  })
  return rows.map(({ id }) => id)
}

type VisitRow = BookingRow & { account_first_name: string | null }

async function readVisits(tx: Tx, ids: readonly number[]): Promise<Map<number, VisitRow>> {
  const rows = await query<VisitRow>(tx, {
    text: `select ${bookingColumns}, c.first_name as account_first_name
           from ${bookingTables} left join account c on c.id = b.account_id
           where b.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

type Member = {
  booking_id: number
  worker_id: number
  full_name: string
  contact_email: string | null
  /** The start that they were last written about. */
  noticed: Date | null
  assigned: boolean
}

/** Everybody who goes to one of the visits or was written that they go, by start. */
function readCrew(tx: Tx, ids: readonly number[]): Promise<Member[]> {
  return query<Member>(tx, {
    text: `select m.booking_id, m.worker_id, w.full_name, w.contact_email, m.noticed, m.assigned
           from (
             select booking_id, worker_id, n.starts_at as noticed, a.day is not null as assigned
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

/** What a member of a crew is to be written; undefined when they know how it stands. */
function kindOf(
  row: VisitRow,
  { assigned, noticed, contact_email }: Member,
  now: Date,
): NoticeKind | undefined {
  const toCome = row.starts_at > now
  const goes = assigned && row.status === 'Confirmed' && toCome
  if (goes) {
    if (!contact_email || noticed?.getTime() === row.starts_at.getTime()) return undefined
    return noticed ? 'moved' : 'new'
  }
  if (!noticed || assigned) return undefined
  return row.status === 'Cancelled' || row.status === 'Expired' ? 'cancelled' : 'handed-over'
}

async function remember(
  tx: Tx,
  changes: readonly (Member & { row: VisitRow; kind: NoticeKind })[],
): Promise<void> {
  const known = changes.filter(({ kind }) => kind === 'new' || kind === 'moved')
  const gone = changes.filter(({ kind }) => kind === 'cancelled' || kind === 'handed-over')
  const keys = (of: typeof changes) => [
    of.map(({ booking_id }) => booking_id),
    of.map(({ worker_id }) => worker_id),
  ]
  await query(tx, {
    text: `insert into worker_notice (booking_id, worker_id, starts_at)
           select * from unnest($1::bigint[], $2::int[], $3::timestamptz[])
           on conflict (booking_id, worker_id) do update set starts_at = excluded.starts_at`,
    values: [...keys(known), known.map(({ row }) => row.starts_at)],
  })
  await query(tx, {
    text: `delete from worker_notice n
           using unnest($1::bigint[], $2::int[]) as g (booking_id, worker_id)
           where n.booking_id = g.booking_id and n.worker_id = g.worker_id`,
    values: keys(gone),
  })
}
