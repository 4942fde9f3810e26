import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { creditOf } from '../ledger/credits.ts'

type OwnCredit = CallResponse<'GET /credits/'>['items'][number]
type StaffCredit = CallResponse<'GET /staff/credits/by-customer/{id}'>['items'][number]
type Sums = { readonly sen: number; readonly left_sen: number }
type Row<Credit extends OwnCredit> = Omit<Dated<Credit, 'created_at'>, 'amount' | 'left'> & Sums

const columns = 'c.id, c.kind, c.sen, c.left_sen, c.last_day, c.created_at'

function shown<Stored extends Sums>({ sen, left_sen: left, ...row }: Stored) {
  return { ...withIsoInstants(row), amount: ringgit(sen), left: ringgit(left) }
}

/** A customer's available credit and its parts, the first to expire first. */
export async function readOwnCredits(reader: Reader, accountId: number, now: Date) {
  const rows = await query<Row<OwnCredit>>(reader, {
    name: 'own-credits',
    text: `select ${columns} from credit c
           where c.account_id = $1 and c.left_sen > 0 and c.last_day >= $2
           order by c.last_day, c.id limit 100`,
    values: [accountId, dayOf(now)],
  })
  const balance = ringgit(await creditOf(reader, accountId, now))
  return { balance, items: rows.map(shown) }
}

/** A customer's current and past credit, for staff. */
export async function readCredits(reader: Reader, accountId: number, now: Date) {
  const rows = await query<Row<StaffCredit>>(reader, {
    name: 'credits-of-customer',
    text: `select ${columns}, c.reason, coalesce(a.first_name || ' ' || a.last_name, '') as by
           from credit c left join account a on a.id = c.by_account_id
           where c.account_id = $1 order by c.id desc limit 50`,
    values: [accountId],
  })
  const balance = ringgit(await creditOf(reader, accountId, now))
  return { balance, items: rows.map(shown) }
}
