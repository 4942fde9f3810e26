import type { CrewWish, SaidWish } from '../../../domain/api/customers/favourites.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import type { Wish } from '../../../domain/workers/wishes.ts'
import { photoPath } from '../../../domain/workers/worker.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { wholeName } from '../customers/list-customers.ts'

type Row = { worker: number; full_name: string; photo: string | null; wish: Wish | null }

/** The visits of an account that are over and took place. */
export const wasDone = `b.account_id = $1 and b.ends_at <= $2
  and b.status in ('Confirmed', 'In Progress', 'Completed')`

/** What a customer has said of workers, the latest first. */
export async function ownWishes(reader: Reader, accountId: number): Promise<CrewWish[]> {
  const rows = await query<Row>(reader, {
    name: 'own-wishes',
    text: `select w.id as worker, w.full_name, p.key as photo, s.wish
           from worker_wish s join worker w on w.id = s.worker_id
           left join worker_photo p on p.worker_id = w.id
           where s.account_id = $1 order by s.at desc, w.id`,
    values: [accountId],
  })
  return rows.map(onWire)
}

/**
 * Who came to a visit, with what its customer says of them; empty before it is over.
 * @returns undefined unless the visit is their own.
 */
export async function crewOfVisit(
  reader: Reader,
  accountId: number,
  bookingId: string,
  now: Date,
): Promise<CrewWish[] | undefined> {
  const [rows, own] = await Promise.all([
    query<Row>(reader, {
      name: 'crew-of-own-visit',
      text: `select w.id as worker, w.full_name, p.key as photo, s.wish
             from booking b join assignment a on a.booking_id = b.id
             join worker w on w.id = a.worker_id
             left join worker_photo p on p.worker_id = w.id
             left join worker_wish s on s.account_id = b.account_id and s.worker_id = w.id
             where b.booking_id = $3 and ${wasDone} order by w.full_name, w.id`,
      values: [accountId, now, bookingId],
    }),
    query(reader, {
      name: 'visit-of-account',
      text: 'select from booking where booking_id = $1 and account_id = $2',
      values: [bookingId, accountId],
    }),
  ])
  return own.length === 0 ? undefined : rows.map(onWire)
}

function onWire({ worker, full_name: name, photo, wish }: Row): CrewWish {
  return {
    worker,
    first_name: firstName(name),
    wish,
    ...(photo ? { photo: `${photoPath}/${photo}` } : {}),
  }
}

type SaidRow = Omit<SaidWish, 'at'> & { at: Date }

/** For staff: of whom a customer said what. */
export async function saidBy(reader: Reader, accountId: number): Promise<SaidWish[]> {
  const rows = await query<SaidRow>(reader, {
    name: 'wishes-by-customer',
    text: `select w.id, w.full_name as name, s.wish, s.at
           from worker_wish s join worker w on w.id = s.worker_id
           where s.account_id = $1 order by s.wish, w.full_name, w.id`,
    values: [accountId],
  })
  return rows.map(dated)
}

/** For staff: what customers said of a worker. */
export async function saidOf(reader: Reader, workerId: number): Promise<SaidWish[]> {
  const rows = await query<SaidRow>(reader, {
    name: 'wishes-of-worker',
    text: `select a.id, ${wholeName} as name, s.wish, s.at
           from worker_wish s join account a on a.id = s.account_id
           where s.worker_id = $1 order by s.wish, a.first_name, a.last_name, a.id`,
    values: [workerId],
  })
  return rows.map(dated)
}

function dated({ at, ...said }: SaidRow): SaidWish {
  return { ...said, at: at.toISOString() }
}
