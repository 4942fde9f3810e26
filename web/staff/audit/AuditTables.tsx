import { Link } from 'react-router'
import type { AuditItem, SignInItem } from '../../../domain/api/company/audit.ts'
import { fieldName } from '../../../domain/messages/field-name.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import styles from './audit.module.css'
import { placeOf } from './EntryPanel.tsx'
import { actionName, eventNames, moment, subjectName } from './words.ts'

const names = { google: 'Google', facebook: 'Facebook' } as const

/** How somebody signed in. */
export function methodName(method: SignInItem['method']): string {
  if (method === null) return ''
  return method === 'password' ? m.account_password() : names[method]
}

const columns: readonly Column<AuditItem>[] = [
  { header: m.staff_audit_when(), cell: ({ at }) => moment(at) },
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
    header: m.staff_audit_kind(),
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
]

/** Entries of the audit log; a row opens one. */
export function EntryTable({
  entries,
  busy,
  addressOf,
  openKey,
}: {
  entries: readonly AuditItem[] | undefined
  busy: boolean
  addressOf: (entry: AuditItem) => string
  openKey: string
}) {
  return (
    <RecordTable
      caption={m.staff_audit_changes()}
      items={entries}
      columns={columns}
      keyOf={({ id }) => String(id)}
      addressOf={addressOf}
      openKey={openKey}
      busy={busy}
    />
  )
}

const worrying: ReadonlySet<SignInItem['what']> = new Set([
  'sign-in-failed',
  'proof-failed',
  'second-factor-failed',
  'locked-out',
])

const signInColumns: readonly Column<SignInItem>[] = [
  { header: m.staff_audit_when(), cell: ({ at }) => moment(at) },
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
]

/** What happened to the accounts of staff. */
export function SignInTable({
  events,
  busy,
}: {
  events: readonly SignInItem[] | undefined
  busy: boolean
}) {
  return (
    <RecordTable
      caption={m.staff_audit_sign_ins()}
      items={events}
      columns={signInColumns}
      keyOf={({ id }) => String(id)}
      busy={busy}
    />
  )
}
