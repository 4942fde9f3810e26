import { Link } from 'react-router'
import type { AuditItem } from '../../../domain/api/company/audit.ts'
import { deviceName } from '../../../domain/messages/device-name.ts'
import { isStaffPage } from '../../../domain/site/pages.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { momentLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { SidePanel } from '../form/SidePanel.tsx'
import styles from './audit.module.css'
import { actionName, addressOfSubject, differences, subjectName } from './words.ts'

/** An entry of the log: who, from where, why, and each field before and after. */
export function EntryPanel({ item: entry, onClose }: { item: AuditItem; onClose: () => void }) {
  const changes = differences(entry)
  const thing = subjectName(entry)
  const address = addressOfSubject(entry)
  return (
    <SidePanel
      title={`${actionName(entry)}: ${thing}`}
      closeLabel={m.staff_audit_close()}
      onClose={onClose}
    >
      <Facts
        facts={[
          [m.staff_audit_when(), momentLabel(entry.at, { weekday: 'none' })],
          [m.staff_audit_who(), entry.who],
          [m.staff_audit_place(), placeOf(entry)],
          entry.reason !== null && [m.staff_audit_reason(), entry.reason],
        ]}
      />
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
    </SidePanel>
  )
}

/** `203.0.113.x, Chrome on Android`, or the program itself. */
export function placeOf({ place, device }: Pick<AuditItem, 'place' | 'device'>): string {
  const parts = [place, device && deviceName(device, pageLocale)].filter(Boolean)
  return parts.join(m.format_list_separator()) || m.staff_audit_program()
}
