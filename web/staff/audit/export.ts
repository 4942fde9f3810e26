import type { AuditItem, SignInItem } from '../../../domain/api/company/audit.ts'
import { m } from '../../../messages/page.ts'
import type { CsvRow } from '../csv.ts'
import { placeOf } from './EntryPanel.tsx'
import { actionName, differences, eventNames, methodName, moment, subjectName } from './words.ts'

const PAGE_SIZE = 500
/** More is no list that somebody reads: narrow it by days. */
const most = 50_000

/** Reads everything that a list holds, page by page, from the newest on. */
export async function readAll<Item extends { id: number }>(
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

/** A sign-in as a row of a file. */
export function signInRow(event: SignInItem): CsvRow {
  return {
    [m.staff_audit_when()]: moment(event.at),
    [m.staff_audit_who()]: event.who,
    [m.staff_audit_what()]: eventNames[event.what],
    [m.staff_audit_method()]: methodName(event.method),
    [m.staff_audit_place()]: placeOf(event),
  }
}

/** An entry as a row of a file. */
export function entryRow(entry: AuditItem): CsvRow {
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
