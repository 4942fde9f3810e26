import { Checkbox } from '@mantine/core'
import { m } from '../../../messages/page.ts'
import { localPath } from '../../locale.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { clockLabel, dayLabel } from '../../shared/when.ts'
import styles from './areas.module.css'
import type { Checked } from './areas.ts'

/** The upcoming visits in an area to be closed or moved. They stay, and staff must know. */
export function VisitsInside({
  inside: { coming_visits: count, visits },
  agreed,
  onAgree,
}: {
  inside: Pick<Checked, 'coming_visits' | 'visits'>
  agreed: boolean
  onAgree: (agreed: boolean) => void
}) {
  if (count === 0) return null
  return (
    <div className={styles.inside}>
      <p>
        <strong>{m.staff_areas_inside({ count })}</strong>
      </p>
      <ul>
        {visits.map(
          ({ booking_id: id, skill, post_code: code, start_date: day, start_time: time }) => (
            <li key={id}>
              <a
                href={localPath(
                  `/report-booking-details?${new URLSearchParams({ skill, bookingId: id })}`,
                )}
              >
                {skillTitle(skill)}
              </a>{' '}
              {dayLabel(day)}, {clockLabel(time)} · {code}
            </li>
          ),
        )}
      </ul>
      {count > visits.length && (
        <p>{m.staff_areas_inside_more({ count: count - visits.length })}</p>
      )}
      <Checkbox
        label={m.staff_areas_inside_agree()}
        checked={agreed}
        onChange={(event) => onAgree(event.currentTarget.checked)}
      />
    </div>
  )
}
