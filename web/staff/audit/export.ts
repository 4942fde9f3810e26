import type { AuditItem, SignInItem } from '../../../domain/api/company/audit.ts'
import { m } from '../../../messages/page.ts'
import { type CsvRow, saveCsv } from '../csv.ts'
import { methodName } from './AuditTables.tsx'
import { placeOf } from './EntryPanel.tsx'
import { actionName, differences, eventNames, moment, subjectName } from './words.ts'

const PAGE_SIZE = 500
/** More is no list that somebody reads: narrow it by days. */
const most = 50_000

/** Reads everything that a list holds, page by page, from the newest on. */
async function readAll<Item extends { id: number }>(
  read: (part: { page_size: number; before?: number }) => Promise<{ items: Item[] }>,
): Promise<Item[]> {
  const all: Item[] = []
  while (all.length < most) {
    const last = all.at(-1)
    const { items } = await read({
      page_size: PAGE_SIZE,
      ...(last ? { before: last.id } : {}),
    })
    all.push(...items)
    if (items.length < PAGE_SIZE) break
  }
  return all
}

/** Saves the entries that are filtered as CSV. */
export async function exportEntries(
  read: (part: { page_size: number; before?: number }) => Promise<{ items: AuditItem[] }>,
): Promise<void> {
  const entries = await readAll(read)
  saveCsv(entries.map(entryRow), 'audit')
}

/** Saves the sign-ins that are filtered as CSV. */
export async function exportSignIns(
  read: (part: { page_size: number; before?: number }) => Promise<{ items: SignInItem[] }>,
): Promise<void> {
  const events = await readAll(read)
  saveCsv(
    events.map((event) => ({
      [m.staff_audit_when()]: moment(event.at),
      [m.staff_audit_who()]: event.who,
      [m.staff_audit_what()]: eventNames[event.what],
      [m.staff_audit_method()]: methodName(event.method),
      [m.staff_audit_place()]: placeOf(event),
    })),
    'sign-ins',
  )
}

function entryRow(entry: AuditItem): CsvRow {
  const changes = differences(entry)
  const side = (which: 'before' | 'after') =>
    changes
      .filter((change) => change[which])
      .map((change) => m.staff_audit_line({ name: change.name, value: change[which] }))
      .join('\n')
  return {
    [m.staff_audit_when()]: moment(entry.at),
    [m.staff_audit_who()]: entry.who,
    [m.staff_audit_place()]: placeOf(entry),
    [m.staff_audit_what()]: actionName(entry),
    [m.staff_audit_kind()]: subjectName(entry),
    [m.staff_audit_before()]: side('before'),
    [m.staff_audit_after()]: side('after'),
    [m.staff_audit_reason()]: entry.reason ?? '',
  }
}
