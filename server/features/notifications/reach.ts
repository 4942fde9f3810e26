import type { ConsentEntry } from '../../../domain/api/messages/sent-messages.ts'
import { consentState } from '../../../domain/notifications/choices.ts'
import type { Audience } from '../../../domain/notifications/kinds.ts'
import type { Reach } from '../../../domain/notifications/window.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** A person whose channels are read. */
export type Reachable = {
  readonly accountId: number | null
  readonly workerId: number | null
  /** E.164 without spaces; null for none. */
  readonly phone: string | null
  readonly email: string | null
  /** As whom messages are sent to them. */
  readonly audience: Audience
}

/** How a person can be reached, and what they agreed to. */
export async function readReach(
  reader: Reader,
  person: Reachable,
): Promise<Reach & { consents: ConsentEntry[] }> {
  const { phone, email, audience } = person
  const [consents, [last]] = await Promise.all([
    readConsents(reader, person),
    query<{ at: Date | null }>(reader, {
      name: 'last-inbound-message',
      text: `select max(received_at) as at from inbound_message
             where phone = $1 and channel = 'whatsapp'`,
      values: [phone],
    }),
  ])
  return {
    phone,
    email,
    lastAt: last?.at ?? null,
    whatsapp: consentState(consents, 'whatsapp', audience),
    sms: consentState(consents, 'sms', audience),
    consents,
  }
}

/** A person's consents, given or ended, for their present phone and for e-mail, newest first. */
export async function readConsents(
  reader: Reader,
  { accountId, phone }: Pick<Reachable, 'accountId' | 'phone'>,
): Promise<ConsentEntry[]> {
  const rows = await query<Dated<ConsentEntry, 'at'>>(reader, {
    name: 'consents-of-person',
    text: `select channel, category, granted, wording, source, at from consent
           where phone = $1 or channel = 'email' and account_id = $2
           order by id desc limit 100`,
    values: [phone, accountId],
  })
  return rows.map(withIsoInstants)
}
