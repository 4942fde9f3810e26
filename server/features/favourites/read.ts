import type { CrewPreference, DatedPreference } from '../../../domain/api/customers/favourites.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import type { Preference } from '../../../domain/workers/preferences.ts'
import { photoPath } from '../../../domain/workers/worker.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { wholeName } from '../customers/list-customers.ts'

type Row = { worker: number; full_name: string; photo: string | null; wish: Preference | null }

/** SQL condition: a completed visit of account $1 at the instant $2. */
export const completedVisits = `b.account_id = $1 and b.ends_at <= $2
  and b.status in ('Confirmed', 'In Progress', 'Completed')`

/** A customer's preferences about workers, latest first. */
export async function ownPreferences(reader: Reader, accountId: number): Promise<CrewPreference[]> {
  const rows = await query<Row>(reader, {
    name: 'own-preferences',
    text: `select w.id as worker, w.full_name, p.key as photo, s.wish
           from worker_wish s join worker w on w.id = s.worker_id
           left join worker_photo p on p.worker_id = w.id
           where s.account_id = $1 order by s.at desc, w.id`,
    values: [accountId],
  })
  return rows.map(onWire)
}

/**
 * The crew of a visit, with the customer's preferences about them; empty before it is over.
 * @returns undefined for other people's visits.
 */
export async function crewOfVisit(
  reader: Reader,
  accountId: number,
  bookingId: string,
  now: Date,
): Promise<CrewPreference[] | undefined> {
  const [rows, own] = await Promise.all([
    query<Row>(reader, {
      name: 'crew-of-own-visit',
      text: `select w.id as worker, w.full_name, p.key as photo, s.wish
             from booking b join assignment a on a.booking_id = b.id
             join worker w on w.id = a.worker_id
             left join worker_photo p on p.worker_id = w.id
             left join worker_wish s on s.account_id = b.account_id and s.worker_id = w.id
             where b.booking_id = $3 and ${completedVisits} order by w.full_name, w.id`,
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

function onWire({ worker, full_name: name, photo, wish }: Row): CrewPreference {
  return {
    worker,
    first_name: firstName(name),
    wish,
    ...(photo ? { photo: `${photoPath}/${photo}` } : {}),
  }
}

type DatedRow = Dated<DatedPreference, 'at'>

/** For staff: a customer's preferences about workers. */
export async function preferencesOfCustomer(
  reader: Reader,
  accountId: number,
): Promise<DatedPreference[]> {
  const rows = await query<DatedRow>(reader, {
    name: 'preferences-by-customer',
    text: `select w.id, w.full_name as name, s.wish, s.at
           from worker_wish s join worker w on w.id = s.worker_id
           where s.account_id = $1 order by s.wish, w.full_name, w.id`,
    values: [accountId],
  })
  return rows.map(withIsoInstants)
}

/** For staff: customers' preferences about a worker. */
export async function preferencesAboutWorker(
  reader: Reader,
  workerId: number,
): Promise<DatedPreference[]> {
  const rows = await query<DatedRow>(reader, {
    name: 'preferences-of-worker',
    text: `select a.id, ${wholeName} as name, s.wish, s.at
           from worker_wish s join account a on a.id = s.account_id
           where s.worker_id = $1 order by s.wish, a.first_name, a.last_name, a.id`,
    values: [workerId],
  })
  return rows.map(withIsoInstants)
}
