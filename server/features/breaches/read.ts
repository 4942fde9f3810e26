import type { Breach } from '../../../domain/api/company/breaches.ts'
import { type Listed, readPage } from '../../db/read-page.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Asked } from '../../http/calls.ts'

/** A breach whose duties are not all done. */
const isOpen = `(commissioner_due is not null and commissioner_at is null
  or persons_due is not null and persons_at is null)`
const columns = `id, version, discovered_at, what, whose, people, harm, commissioner_due, persons_due,
  commissioner_at, persons_at`

type Moments =
  | 'discovered_at'
  | 'commissioner_due'
  | 'persons_due'
  | 'commissioner_at'
  | 'persons_at'
type Row = Omit<Breach, Moments> & { readonly discovered_at: Date } & {
  readonly [Name in Exclude<Moments, 'discovered_at'>]: Date | null
}

function breachOf(row: Row): Breach {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...row,
    discovered_at: row.discovered_at.toISOString(),
    commissioner_due: iso(row.commissioner_due),
    persons_due: iso(row.persons_due),
    commissioner_at: iso(row.commissioner_at),
    persons_at: iso(row.persons_at),
  }
}

/** A page of the register, the newest first (docs/product/privacy.md#breaches). */
export function listBreaches(
  reader: Reader,
  { state, ...page }: Asked<'GET /staff/breaches/'>,
): Promise<Listed<Breach>> {
  const counted = `breach where $1::text is null or ${isOpen} = ($1 = 'open')`
  return readPage<Row, Breach>(
    reader,
    {
      name: 'breaches',
      counted,
      rows: (part) =>
        `select ${columns} from ${counted} order by discovered_at desc, id desc ${part}`,
      values: [state ?? null],
    },
    page,
    breachOf,
  )
}

/** One breach; undefined when there is none. */
export async function readBreach(reader: Reader, id: number): Promise<Breach | undefined> {
  const [row] = await query<Row>(reader, {
    name: 'breach',
    text: `select ${columns} from breach where id = $1`,
    values: [id],
  })
  return row && breachOf(row)
}
