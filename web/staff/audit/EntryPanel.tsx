import { useId } from 'react'
import { Link } from 'react-router'
import type { AuditItem } from '../../../domain/api/company/audit.ts'
import { deviceName } from '../../../domain/messages/device-name.ts'
import { isStaffPage } from '../../../domain/site/pages.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { useModal } from '../../ui/use-modal.ts'
import styles from './audit.module.css'
import { actionName, addressOfSubject, differences, moment, subjectName } from './words.ts'

/** One entry of the log: who, from where, why, and each field before and after. */
export function EntryPanel({
  item,
  onClose,
}: {
  /** Undefined where the list does not have it. */
  item: AuditItem | undefined
  onClose: () => void
}) {
  return item && <Entry entry={item} onClose={onClose} />
}

function Entry({ entry, onClose }: { entry: AuditItem; onClose: () => void }) {
  const dialog = useModal()
  const heading = useId()
  const changes = differences(entry)
  const thing = subjectName(entry)
  const address = addressOfSubject(entry)
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={heading}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <header>
        <h2 id={heading}>
          {actionName(entry)}: {thing}
        </h2>
        <button type="button" aria-label={m.staff_audit_close()} onClick={onClose}>
          ×
        </button>
      </header>
      <dl className={styles.facts}>
        <dt>{m.staff_audit_when()}</dt>
        <dd>{moment(entry.at)}</dd>
        <dt>{m.staff_audit_who()}</dt>
        <dd>{entry.who}</dd>
        <dt>{m.staff_audit_place()}</dt>
        <dd>{placeOf(entry)}</dd>
        {entry.reason && (
          <>
            <dt>{m.staff_audit_reason()}</dt>
            <dd>{entry.reason}</dd>
          </>
        )}
      </dl>
      {changes.length === 0 ? (
        <p>{m.staff_audit_no_facts()}</p>
      ) : (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">{m.staff_audit_field()}</th>
              <th scope="col">{m.staff_audit_before()}</th>
              <th scope="col">{m.staff_audit_after()}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before && <del>{before}</del>}</td>
                <td>{after && <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {address && isStaffPage(address.split('?')[0] ?? '') && (
        <p>
          <Link to={address}>{m.staff_audit_open({ thing })}</Link>
        </p>
      )}
    </dialog>
  )
}

/** `203.0.113.x, Chrome on Android`, or the program itself. */
export function placeOf({ place, device }: Pick<AuditItem, 'place' | 'device'>): string {
  const parts = [place, device && deviceName(device, pageLocale)].filter(Boolean)
  return parts.join(m.format_list_separator()) || m.staff_audit_program()
}
