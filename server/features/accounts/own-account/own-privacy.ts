import { firstName } from '../../../../domain/booking/first-name.ts'
import { type Dated, withIsoInstants } from '../../../db/instants.ts'
import { query, type Reader } from '../../../db/transaction.ts'
import type { CallResponse } from '../../../http/calls/calls.ts'

type Consents = CallResponse<'GET /account/consents/'>['items']
type Views = CallResponse<'GET /account/medical-views/'>

/** The notices that a person agreed to (docs/product/privacy.md#consents). */
export async function readOwnConsents(reader: Reader, accountId: number): Promise<Consents> {
  const rows = await query<Dated<Consents[number], 'given_at'>>(reader, {
    name: 'own-consents',
    text: `select document, version, given_at, wording from account_consent
           where account_id = $1 order by id desc limit 100`,
    values: [accountId],
  })
  return rows.map(withIsoInstants)
}

/**
 * Who viewed the medical details of a person's bookings
 * (docs/product/privacy.md#encrypted-answers). The history of a booking names its crew by the part
 * of the identifier before the @ sign.
 */
export async function readMedicalViews(reader: Reader, accountId: number): Promise<Views> {
  const [rows, [details]] = await Promise.all([
    query<{
      id: number
      at: Date
      name: string
      crew: string | null
      staff: boolean
      booking_id: string
    }>(reader, {
      name: 'medical-views',
      text: `select e.id, e.at, b.booking_id, coalesce(a.first_name, e.who) as name,
                 e.account_id is not null as staff,
                 (select full_name from worker where split_part(identifier, '@', 1) = e.who
                   order by id limit 1) as crew
               from booking_event e join booking b on b.id = e.booking_id
               left join account a on a.id = e.account_id
               where b.account_id = $1 and e.code = 'answer-viewed'
               order by e.id desc limit 200`,
      values: [accountId],
    }),
    query<{ has: boolean }>(reader, {
      name: 'has-medical-details',
      text: `select exists (select from booking_order
             where account_id = $1 and sensitive is not null) as has`,
      values: [accountId],
    }),
  ])
  return {
    has_details: (details?.has ?? false) || rows.length > 0,
    items: rows.map(({ id, at, name, crew, staff, booking_id }) => ({
      id,
      at: at.toISOString(),
      name: staff ? name : firstName(crew ?? name),
      who: staff ? 'staff' : 'crew',
      booking_id,
    })),
  }
}
