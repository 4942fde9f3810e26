import type { AuditItem, SignInItem } from '../../../domain/api/company/audit.ts'
import { m } from '../../../messages/page.ts'
import { momentLabel } from '../../shared/when.ts'
import type { CsvRow } from '../csv.ts'
import { placeOf } from './EntryPanel.tsx'
import { actionName, differences, eventNames, methodName, subjectName } from './words.ts'

/** A sign-in as a row of a file. */
export function signInRow(event: SignInItem): CsvRow {
  return {
    [m.staff_audit_when()]: momentLabel(event.at, { weekday: 'none' }),
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
    [m.staff_audit_when()]: momentLabel(entry.at, { weekday: 'none' }),
    [m.staff_audit_who()]: entry.who,
    [m.staff_audit_place()]: placeOf(entry),
    [m.staff_audit_what()]: actionName(entry),
    [m.staff_audit_subject()]: subjectName(entry),
    [m.staff_audit_before()]: side('before'),
    [m.staff_audit_after()]: side('after'),
    [m.staff_audit_reason()]: entry.reason ?? '',
  }
}
