import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SignInItem } from '../../../domain/api/company/audit.ts'
import { fieldName } from '../../../domain/messages/field-name.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { momentLabel } from '../../shared/when.ts'
import { listOf, onDay, oneOf, searchFor, someOf } from '../list/describe-list.ts'
import styles from './audit.module.css'
import { EntryPanel, placeOf } from './EntryPanel.tsx'
import { entryRow, signInRow } from './export.ts'
import { actionName, eventNames, kindNames, methodName, subjectName, verbNames } from './words.ts'

function usePeople() {
  const { data } = useQuery({
    ...callQuery(['audit-people'], 'GET /staff/audit/people/'),
    staleTime: 5 * 60_000,
  })
  return (data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}

const person = someOf(m.staff_audit_person(), 'number', usePeople)
const days = { from: onDay(m.staff_audit_from()), to: onDay(m.staff_audit_to()) }

const file = {
  size: 500,
  after: ({ id }: { id: number }) => ({ before: id }),
  failed: (reason: string) => m.staff_audit_export_failed({ reason }),
}

/** Entries of the audit log; a row opens one. */
export const changes = listOf('GET /staff/audit/', {
  key: ['audit'],
  caption: m.staff_audit_changes(),
  of: m.staff_audit_entries(),
  none: { title: m.staff_audit_none(), text: m.staff_audit_none_text() },
  filter: {
    label: m.staff_audit_filter(),
    by: {
      search: searchFor(m.staff_audit_search()),
      person,
      kind: oneOf(m.staff_audit_kind(), kindNames),
      verb: oneOf(m.staff_audit_verb(), verbNames),
      ...days,
    },
  },
  pageSize: 50,
  keyOf: ({ id }) => String(id),
  row: { name: 'entry', Dialog: EntryPanel },
  actions: [{ file: { ...file, name: () => 'audit', rowOf: entryRow } }],
  columns: [
    { header: m.staff_audit_when(), cell: ({ at }) => momentLabel(at, { weekday: 'none' }) },
    {
      header: m.staff_audit_who(),
      cell: (entry) => (
        <span className={styles.who}>
          {entry.who}
          <small>{placeOf(entry)}</small>
        </span>
      ),
    },
    { header: m.staff_audit_what(), title: true, cell: actionName },
    {
      header: m.staff_audit_subject(),
      long: true,
      cell: (entry) => (
        <span className={styles.thing}>
          {subjectName(entry)}
          {entry.reason && <small>{entry.reason}</small>}
        </span>
      ),
    },
    {
      header: m.staff_audit_changed_fields(),
      long: true,
      cell: ({ before, after }) =>
        listLabel(
          [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
            .slice(0, 4)
            .map((field) => fieldName(field, pageLocale)),
          pageLocale,
        ),
    },
  ],
})

const worrying: ReadonlySet<SignInItem['what']> = new Set([
  'sign-in-failed',
  'proof-failed',
  'second-factor-failed',
  'locked-out',
])

/** Account events of staff. */
export const signIns = listOf('GET /staff/audit/sign-ins/', {
  key: ['audit-sign-ins'],
  caption: m.staff_audit_sign_ins(),
  of: m.staff_audit_entries(),
  none: { title: m.staff_audit_none(), text: m.staff_audit_none_sign_ins() },
  filter: {
    label: m.staff_audit_filter(),
    by: { person, what: oneOf(m.staff_audit_what(), eventNames), ...days },
  },
  pageSize: 50,
  keyOf: ({ id }) => String(id),
  actions: [{ file: { ...file, name: () => 'sign-ins', rowOf: signInRow } }],
  columns: [
    { header: m.staff_audit_when(), cell: ({ at }) => momentLabel(at, { weekday: 'none' }) },
    {
      header: m.staff_audit_who(),
      cell: ({ account, who }) => <Link to={`/audit?view=sign-ins&person=${account}`}>{who}</Link>,
    },
    {
      header: m.staff_audit_what(),
      title: true,
      cell: ({ what }) => (
        <span className={worrying.has(what) ? styles.bad : undefined}>{eventNames[what]}</span>
      ),
    },
    { header: m.staff_audit_method(), cell: ({ method }) => methodName(method) },
    { header: m.staff_audit_place(), long: true, cell: placeOf },
  ],
})
