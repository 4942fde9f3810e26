import { isEmail } from '../../../domain/account/contact-details.ts'
import { emailsIn } from '../../../domain/privacy/breaches.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { baseLocale, type Locale } from '../../../messages/locales.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'

type Chosen = Omit<CallRequest<'POST /staff/breaches/{id}/recipients/'>, 'id'>

export type Recipient = {
  readonly email: string
  readonly language: Locale
  readonly account_id: number | null
}

/** The recipients that an Admin selected (docs/product/privacy.md#breaches). */
export async function readRecipients(
  reader: Reader,
  { whom, from, until, emails }: Chosen,
): Promise<CommandResult<Recipient[]>> {
  if (whom === 'visits' && (from === '' || until < from)) return refuse('breach-days-wrong')
  const addresses = whom === 'emails' ? emailsIn(emails) : []
  if (!addresses.every(isEmail)) return refuse({ code: 'email-invalid', field: 'emails' })
  const people =
    whom === 'emails'
      ? await ofAddresses(reader, addresses)
      : await ofCustomers(reader, whom === 'visits' ? [from, until] : [null, null])
  return people.length > 0
    ? succeed(people)
    : refuse({ code: 'breach-no-recipients', field: whom === 'emails' ? 'emails' : 'whom' })
}

function ofAddresses(reader: Reader, addresses: readonly string[]): Promise<Recipient[]> {
  return query<Recipient>(reader, {
    name: 'breach-addresses',
    text: `select v.email, coalesce(a.language, $2) as language, a.id as account_id
           from unnest($1::text[]) as v (email) left join account a using (email)`,
    values: [addresses, baseLocale],
  })
}

/** All customers, or those with a visit in a span of days. */
function ofCustomers(reader: Reader, days: readonly (string | null)[]): Promise<Recipient[]> {
  return query<Recipient>(reader, {
    name: 'breach-customers',
    text: `select a.email, a.language, a.id as account_id from account a
           where a.role = 'Customer' and a.merged_into is null and a.email is not null
             and ($1::date is null or exists (select from booking b
               where b.account_id = a.id and b.day between $1::date and $2::date))
           order by a.id`,
    values: [...days],
  })
}
