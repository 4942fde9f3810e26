import { addDays, dayOf, instantOf } from '../../domain/booking/starts/calendar.ts'
import { breachDue } from '../../domain/privacy/breaches.ts'
import { query, type Tx } from '../db/transaction.ts'

/** A breach discovered yesterday, about which nobody has been notified yet. */
export async function writeBreach(tx: Tx, now: Date): Promise<void> {
  const discoveredAt = instantOf(addDays(dayOf(now), -1), 15)
  const breach = { discoveredAt, people: 12, harm: true }
  await query(tx, {
    text: `insert into breach (discovered_at, what, whose, people, harm, commissioner_due, persons_due)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      discoveredAt,
      'A list of visits on paper was lost on a bus',
      'Names, addresses and phone numbers of customers of one day',
      breach.people,
      breach.harm,
      breachDue(breach, 'commissioner'),
      breachDue(breach, 'persons'),
    ],
  })
}
