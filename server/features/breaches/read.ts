import type { Breach, BreachWithMails } from '../../../domain/api/company/breaches.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { type Listed, readPage } from '../../db/read-page.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'

/** Breaches with the mail to the Commissioner, whose sending stops the clock. */
export const breachTables = 'breach b left join outbox o on o.id = b.commissioner_mail_id'
export const commissionerAt = 'coalesce(b.commissioner_at, o.sent_at)'
export const commissionerMail = `case when ${commissionerAt} is null and o.id is not null
  then case when o.last_error is null then 'sending' else 'failed' end end`

/** A breach with outstanding notifications. */
const isOpen = `(commissioner_due is not null and ${commissionerAt} is null
  or persons_due is not null and persons_at is null)`
const columns = `b.id, version, discovered_at, what, whose, people, harm, commissioner_due, persons_due,
  ${commissionerAt} as commissioner_at, persons_at, ${commissionerMail} as commissioner_mail`

type Row = Dated<
  Breach,
  'discovered_at' | 'commissioner_due' | 'persons_due' | 'commissioner_at' | 'persons_at'
>

/** A page of the register, newest first (docs/product/privacy.md#breaches). */
export function listBreaches(
  reader: Reader,
  { state, ...page }: CallRequest<'GET /staff/breaches/'>,
): Promise<Listed<Breach>> {
  const counted = `${breachTables} where $1::text is null or ${isOpen} = ($1 = 'open')`
  return readPage<Row, Breach>(reader, page, {
    name: 'breaches',
    counted,
    rows: (part) =>
      `select ${columns} from ${counted} order by discovered_at desc, b.id desc ${part}`,
    values: [state ?? null],
    item: withIsoInstants,
  })
}

/** One breach; undefined if unknown. */
export async function readBreach(reader: Reader, id: number): Promise<Breach | undefined> {
  const row = await queryFirst<Row>(reader, {
    name: 'breach',
    text: `select ${columns} from ${breachTables} where b.id = $1`,
    values: [id],
  })
  return row && withIsoInstants(row)
}

/** The notifications of a breach that were sent from the register. */
export function readBreachMails(reader: Reader, id: number): Promise<BreachWithMails['mails']> {
  return query(reader, {
    name: 'breach-mails',
    text: `select audience, locale, to_email as "to", recipients, subject, body as text, who
           from breach_mail where breach_id = $1 order by audience, locale`,
    values: [id],
  })
}
