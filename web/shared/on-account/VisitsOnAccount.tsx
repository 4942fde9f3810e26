import type { VisitOnAccount } from '../../../domain/api/company/partner-accounts.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/page.ts'
import { SelectField } from '../../ui/form/TextField.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { skillTitle } from '../skill-title.ts'
import { momentText, monthLabel } from '../when.ts'
import styles from './on-account.module.css'

/** The months of a partner's account that can be chosen: three ahead, the current one, a year back. */
export function monthsOnAccount(): string[] {
  const running = monthOf(dayOf(new Date()))
  return Array.from({ length: 16 }, (_, at) => addMonths(running, 3 - at))
}

/** Selects a month of a partner's account. */
export function MonthField({
  month,
  onChange,
}: {
  month: string
  onChange: (month: string) => void
}) {
  const choices = monthsOnAccount().map((value) => ({ value, label: monthLabel(value) }))
  return (
    <SelectField
      label={m.on_account_month()}
      choices={choices}
      value={month}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}

/** Visits on a partner's account: the person served, the time, who booked it, and the amount. */
export function VisitsOnAccount({
  visits,
  total,
}: {
  visits: readonly VisitOnAccount[]
  total: number
}) {
  if (visits.length === 0) return <p className={styles.soft}>{m.on_account_none()}</p>
  return (
    <>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.booking_id}>
            <span>
              <strong>{visit.served}</strong> <StatusBadge status={visit.booking_status} />
            </span>
            <strong>
              <Money rm={visit.amount} />
            </strong>
            <span>
              {momentText(visit.start_date, visit.start_time)} · {skillTitle(visit.skill)}
              <br />
              <span className={styles.soft}>
                {visit.member
                  ? m.on_account_by({ id: visit.booking_id, name: visit.member })
                  : visit.booking_id}
                {visit.booking_status === 'Cancelled' && visit.amount > 0 && (
                  <>
                    <br />
                    {m.on_account_late_fee()}
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{m.on_account_total()}</span>
        <strong>
          <Money rm={total} />
        </strong>
      </p>
    </>
  )
}
