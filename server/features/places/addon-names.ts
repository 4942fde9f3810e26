import type { NamedAddons } from '../../../domain/messages/addon-name.ts'
import { query, type Reader } from '../../db/transaction.ts'

/**
 * Admins' names for the add-ons of each service in Malay and Chinese, including retired ones that
 * bookings and their history still name (docs/product/prices.md#add-ons).
 */
export async function readAddonNames(reader: Reader): Promise<ReadonlyMap<string, NamedAddons>> {
  const rows = await query<{ skill: string; name: string; ms: string | null; zh: string | null }>(
    reader,
    {
      name: 'addon-names',
      text: `select skill, name, name_ms as ms, name_zh as zh from addon
             where name_ms is not null or name_zh is not null`,
    },
  )
  return new Map(
    [...Map.groupBy(rows, ({ skill }) => skill)].map(([skill, named]) => [
      skill,
      new Map(
        named.map(({ name, ms, zh }) => [name, { ms: ms ?? undefined, zh: zh ?? undefined }]),
      ),
    ]),
  )
}
