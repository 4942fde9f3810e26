import type { Pool } from '../../../db/connection.ts'
import { inTransaction, query } from '../../../db/transaction.ts'
import { encryptRecord, type Keys, reencrypt } from './sensitive.ts'

/** Columns with buyers of e-invoices and tax identities of workers; old rows are plain JSON. */
const places = [
  { table: 'receipt', key: 'id', column: 'buyer', value: 'to_jsonb(n.buyer)' },
  { table: 'einvoice_document', key: 'id', column: 'buyer', value: 'to_jsonb(n.buyer)' },
  { table: 'account_buyer', key: 'account_id', column: 'buyer', value: 'n.buyer' },
  { table: 'einvoice_request', key: 'order_id', column: 'buyer', value: 'n.buyer' },
  { table: 'worker_tax', key: 'worker_id', column: 'details', value: 'n.buyer' },
] as const

const batch = 500

/** Re-encrypts the buyers of e-invoices with the current key, and encrypts those in plain text. */
export async function rotateBuyers(pool: Pool, keys: Keys): Promise<void> {
  for (const place of places)
    for (let after: number | undefined = 0; after !== undefined; )
      after = await rotateSome(pool, place, after, keys)
}

async function rotateSome(
  pool: Pool,
  { table, key, column, value }: (typeof places)[number],
  after: number,
  keys: Keys,
): Promise<number | undefined> {
  return inTransaction(pool, async (tx) => {
    const rows = await query<{ id: number; buyer: string | object }>(tx, {
      text: `select ${key} as id, ${column} as buyer from ${table}
             where ${key} > $1 and ${column} is not null
             order by ${key} limit $2 for no key update`,
      values: [after, batch],
    })
    const encrypted = rows.flatMap(({ id, buyer }) => {
      if (typeof buyer === 'object')
        return [{ id, buyer: encryptRecord(buyer, keys.encryptionKey) }]
      const again = reencrypt(Buffer.from(buyer, 'base64'), keys)
      return again ? [{ id, buyer: again.toString('base64') }] : []
    })
    await query(tx, {
      text: `update ${table} t set ${column} = ${value}
             from unnest($1::bigint[], $2::text[]) as n (id, buyer) where t.${key} = n.id`,
      values: [encrypted.map(({ id }) => id), encrypted.map(({ buyer }) => buyer)],
    })
    return rows.length === batch ? rows.at(-1)?.id : undefined
  })
}
