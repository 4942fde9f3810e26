import type { BookingRecord } from '../../../domain/api/bookings/booking.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { addonText, fixedAddonsText, placeText, serviceTitle } from '../../shared/booking-rows.ts'
import { mapLink } from '../../shared/map-link.ts'
import { dayLabel, spanText } from '../../shared/when.ts'
import styles from './run-sheet.module.css'
import type { Sheet, SheetsBy } from './sheets.ts'

/** The sheets, each on a separate page. */
export function RunSheets({ sheets, by }: { sheets: readonly Sheet[]; by: SheetsBy }) {
  return sheets.map(({ head, days }) => (
    <section key={head} className={styles.sheet} aria-labelledby={`sheet-${head}`}>
      <h2 id={`sheet-${head}`}>{headText(head, by)}</h2>
      {days.map(({ day, visits }) => (
        <div key={day}>
          {by !== 'day' && <h3>{dayLabel(day)}</h3>}
          <table>
            <caption className="visually-hidden">
              {by === 'day'
                ? dayLabel(day)
                : m.account_with_detail({ first: headText(head, by), second: dayLabel(day) })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{m.staff_run_sheet_when()}</th>
                <th scope="col">{m.staff_run_sheet_what()}</th>
                <th scope="col">{m.staff_run_sheet_who()}</th>
                <th scope="col">{m.staff_run_sheet_where()}</th>
              </tr>
            </thead>
            <tbody>
              {visits.map((visit) => (
                <Visit key={visit.id} visit={visit} withWorkers={by !== 'worker'} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  ))
}

function headText(head: string, by: SheetsBy): string {
  if (by === 'day') return dayLabel(head)
  return head || (by === 'worker' ? m.staff_run_sheet_nobody() : '…')
}

function Visit({ visit, withWorkers }: { visit: BookingRecord; withWorkers: boolean }) {
  const { customer_phone: phone, assigned = [] } = visit
  const extras = [addonText(visit), fixedAddonsText(visit)].filter(Boolean).join('; ')
  const service = serviceTitle(serviceBySkill(visit.skill), visit)
  return (
    <tr>
      <th scope="row">
        {spanText(visit)}
        <small>{visit.booking_id}</small>
      </th>
      <td>
        {m.staff_run_sheet_needs({ service, count: visit.worker_count })}
        {extras && <small>{extras}</small>}
        {withWorkers && (
          <small>{assigned.join(m.format_list_separator()) || m.staff_run_sheet_nobody()}</small>
        )}
        {owesCash(visit) && <strong>{m.staff_run_sheet_cash()}</strong>}
      </td>
      <td>
        {visit.customer_name}
        {phone && (
          <small>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </small>
        )}
      </td>
      <td>
        {placesOf(visit).map((place) => (
          <span key={place} className={styles.place}>
            {place}, {visit.post_code}{' '}
            <a
              href={mapLink(place, visit.post_code)}
              target="_blank"
              rel="noreferrer"
              aria-label={m.staff_run_sheet_map_of({ place })}
            >
              {m.staff_run_sheet_map()}
            </a>
          </span>
        ))}
        {visit.unit && <small>{visit.unit}</small>}
        {visit.access_notes && <small>{visit.access_notes}</small>}
      </td>
    </tr>
  )
}

function owesCash({ payment_method, payment_status }: BookingRecord): boolean {
  return payment_method === 'Cash' && payment_status === 'Unpaid'
}

/** The address, or both ends of a trip. */
function placesOf(visit: BookingRecord): string[] {
  const { from_address: from, to_address: to } = visit
  return from && to ? [from, to] : [placeText(visit)]
}
