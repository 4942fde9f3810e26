import type { Pool } from '../../../db/connection.ts'
import { inTransaction, query } from '../../../db/transaction.ts'
import { encryptRecord, type Keys, reencrypt } from './sensitive.ts'

/** Where buyers of e-invoices are stored; as JSON where they were once plain text. */
const places = [
  { table: 'receipt', key: 'id', value: 'to_jsonb(n.buyer)' },
  { table: 'einvoice_document', key: 'id', value: 'to_jsonb(n.buyer)' },
  { table: 'account_buyer', key: 'account_id', value: 'n.buyer' },
  { table: 'einvoice_request', key: 'order_id', value: 'n.buyer' },
] as const

const batch = 500

/** Gives the buyers of e-invoices to the current key, and encrypts those that are plain text. */
export async function rotateBuyers(pool: Pool, keys: Keys): Promise<void> {
  for (const place of places)
    for (let after: number | undefined = 0; after !== undefined; )
      after = await rotateSome(pool, place, after, keys)
}

async function rotateSome(
  pool: Pool,
  { table, key, value }: (typeof places)[number],
  after: number,
  keys: Keys,
): Promise<number | undefined> {
  return inTransaction(pool, async (tx) => {
    const rows = await query<{ id: number; buyer: string | object }>(tx, {
      text: `select ${key} as id, buyer from ${table} where ${key} > $1 and buyer is not null
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
      text: `update ${table} t set buyer = ${value}
             from unnest($1::bigint[], $2::text[]) as n (id, buyer) where t.${key} = n.id`,
      values: [encrypted.map(({ id }) => id), encrypted.map(({ buyer }) => buyer)],
    })
    return rows.length === batch ? rows.at(-1)?.id : undefined
  })
}
