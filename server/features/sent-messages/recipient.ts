import type { Recipient } from '../../../domain/api/messages/sent-messages.ts'
import { windowOf } from '../../../domain/notifications/window.ts'
import type { Locale } from '../../../messages/locales.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'
import { phoneDigitsOf } from '../notifications/notify.ts'
import { type Reachable, readReach } from '../notifications/reach.ts'

/** A customer or a worker by id, or the customer of a visit by its number. */
export type RecipientKey =
  | { readonly kind: 'customer' | 'worker'; readonly id: number }
  | { readonly kind: 'booking'; readonly id: string }

/** The person that a call names; undefined for none. */
export function recipientKeyOf(request: {
  customer?: number
  worker?: number
  booking_id: string
}): RecipientKey | undefined {
  if (request.customer !== undefined) return { kind: 'customer', id: request.customer }
  if (request.worker !== undefined) return { kind: 'worker', id: request.worker }
  return request.booking_id ? { kind: 'booking', id: request.booking_id.toUpperCase() } : undefined
}

export type Person = Reachable & {
  /** The id of the visit that the message is about. */
  readonly bookingId: number | null
  readonly name: string
  readonly language: Locale
}

type PersonRow = Omit<Person, 'bookingId'> & { bookingId?: number | null }

const customers = `select a.id as "accountId", null::int as "workerId",
  btrim(a.first_name || ' ' || a.last_name) as name, a.phone, a.email, a.language,
  'customer' as audience`

/** The person behind an id or a visit's number; undefined if unknown. */
export async function findPerson(
  reader: Reader,
  someone: RecipientKey,
): Promise<Person | undefined> {
  const row = await queryFirst<PersonRow>(reader, {
    text: {
      customer: `${customers} from account m join account a on a.id = coalesce(m.merged_into, m.id)
        where m.id = $1 and a.role = 'Customer'`,
      worker: `select null::bigint as "accountId", w.id as "workerId", w.full_name as name, w.phone,
          w.contact_email as email, coalesce((select l from unnest(w.languages) l where l in ('en', 'ms', 'zh') limit 1), 'ms')
            as language, 'worker' as audience
        from worker w where w.id = $1`,
      booking: `${customers}, b.id as "bookingId" from booking b
        join account a on a.id = b.account_id where b.booking_id = $1`,
    }[someone.kind],
    values: [someone.id],
  })
  return row && { ...row, bookingId: row.bookingId ?? null, phone: phoneDigitsOf(row.phone) }
}

/** How a person can be reached; undefined if unknown. */
export async function readRecipient(
  reader: Reader,
  someone: RecipientKey,
  now: Date,
): Promise<Recipient | undefined> {
  const person = await findPerson(reader, someone)
  if (!person) return undefined
  const reach = await readReach(reader, person)
  const { openUntil, refused } = windowOf(reach, now)
  return {
    name: person.name,
    phone: person.phone,
    email: person.email,
    window: {
      open_until: openUntil?.toISOString() ?? null,
      last_at: reach.lastAt?.toISOString() ?? null,
      refused,
    },
    consents: reach.consents,
  }
}
