import type { Pool } from '../server/db/connection.ts'
import { inTransaction, query } from '../server/db/transaction.ts'
import { notify } from '../server/features/notifications/notify.ts'

/** As many as the job of reminders writes in one transaction. */
const AT_ONCE = 200

/**
 * Writes due reminders of upcoming visits, as the job of reminders does. Each goes to its own number,
 * which has consented.
 */
export async function writeReminders(pool: Pool, count: number, now: Date): Promise<void> {
  const visits = await query<{ id: number; skill: string; starts_at: Date }>(pool, {
    text: `select id, skill, starts_at from booking
           where status = 'Confirmed' and starts_at > $1 order by starts_at, id limit $2`,
    values: [now, count],
  })
  // Jobs use the machine's clock, not the bench's: this moment must be past, outside quiet hours.
  const sendAfter = new Date('2026-01-05T02:00:00Z')
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, next) => at + next)
    await inTransaction(pool, async (tx) => {
      await query(tx, {
        text: `insert into consent (phone, channel, category, granted, wording, source, at)
               select unnest($1::text[]), 'whatsapp', 'utility', true, 'I agree', 'staff', $2`,
        values: [some.map(phoneOf), now],
      })
      await notify(
        tx,
        now,
        some.map((each) => {
          const visit = visits[each % visits.length]
          if (!visit) throw new Error('there is no coming visit')
          const { id: bookingId, skill, starts_at: startsAt } = visit
          return {
            kind: 'soon' as const,
            key: `bench:${each}`,
            parameters: {
              name: 'Nur Aisyah',
              path: '/booking-history',
              skill,
              starts_at: startsAt.toISOString(),
              crew: ['Siti'],
            },
            facts: { starts_at: startsAt.toISOString() },
            uselessAfter: startsAt,
            to: { phone: phoneOf(each), email: null, locale: 'en' as const },
            bookingId,
            sendAfter,
          }
        }),
      )
    })
  }
}

const phoneOf = (each: number) => `+6011${20_000_000 + each}`
