import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { creditOf } from '../ledger/credits.ts'

type Row = {
  id: number
  kind: 'granted' | 'referral' | 'gift' | 'returned'
  sen: number
  left_sen: number
  last_day: string
  reason: string
  created_at: Date
  by: string
}

const columns = `c.id, c.kind, c.sen, c.left_sen, c.last_day, c.reason, c.created_at,
  coalesce(a.first_name || ' ' || a.last_name, '') as by`

function shown({ id, kind, sen, left_sen: left, last_day, created_at: at }: Row) {
  return {
    id,
    kind,
    amount: ringgit(sen),
    left: ringgit(left),
    last_day,
    created_at: at.toISOString(),
  }
}

/** A customer's available credit and its parts, the first to expire first. */
export async function readOwnCredits(reader: Reader, accountId: number, now: Date) {
  const rows = await query<Row>(reader, {
    name: 'own-credits',
    text: `select ${columns} from credit c left join account a on a.id = c.by_account_id
           where c.account_id = $1 and c.left_sen > 0 and c.last_day >= $2
           order by c.last_day, c.id limit 100`,
    values: [accountId, dayOf(now)],
  })
  const balance = ringgit(await creditOf(reader, accountId, now))
  return { balance, items: rows.map(shown), total: rows.length }
}

/** A customer's current and past credit, for staff. */
export async function readCredits(reader: Reader, accountId: number, now: Date) {
  const rows = await query<Row>(reader, {
    name: 'credits-of-customer',
    text: `select ${columns} from credit c left join account a on a.id = c.by_account_id
           where c.account_id = $1 order by c.id desc limit 50`,
    values: [accountId],
  })
  const balance = ringgit(await creditOf(reader, accountId, now))
  const items = rows.map((row) => ({ ...shown(row), by: row.by, reason: row.reason }))
  return { balance, items, total: rows.length }
}
