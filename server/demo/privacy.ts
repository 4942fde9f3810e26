import { addDays, dayOf, instantOf } from '../../domain/booking/starts/calendar.ts'
import { dueOn } from '../../domain/privacy/requests.ts'
import { query, type Tx } from '../db/transaction.ts'

/** Privacy requests of customers: one is due in two days, one was answered. */
export async function writePrivacyRequests(tx: Tx, now: Date): Promise<void> {
  const [open, done] = [addDays(dayOf(now), -19), addDays(dayOf(now), -40)]
  await query(tx, {
    text: `insert into privacy_request (account_id, kind, state, words, received_at, due_on, answer,
             answered_at, answered_by)
           select a.id, r.kind, r.state, r.words, r.received_at, r.due_on, r.answer, r.answered_at,
             case when r.answered_at is not null then 'Adlina Zahari' end
           from (values
             ('peter@jiran.test', 'correction', 'received', $1::text, $2::timestamptz, $3::date, '',
               null::timestamptz),
             ('peter@jiran.test', 'access', 'answered', '', $4, $5, $6, $7)
           ) r (email, kind, state, words, received_at, due_on, answer, answered_at)
           join account a on a.email = r.email`,
    values: [
      'My old phone number is still on my bookings',
      instantOf(open, 11),
      dueOn(open),
      instantOf(done, 15),
      dueOn(done),
      'The file beside this answer has everything that we store about you',
      instantOf(addDays(done, 3), 10),
    ],
  })
}
