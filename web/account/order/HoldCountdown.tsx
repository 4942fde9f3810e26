import { useEffect } from 'react'
import { m } from '../../../messages/page.ts'
import { shortMoment } from '../../shared/when.ts'
import { filled } from '../../ui/form/filled.ts'
import { useTime } from '../../ui/use-time.ts'
import styles from './HoldCountdown.module.css'

/** Remaining minutes announced to screen readers; seconds are only visual. */
const ANNOUNCED_AT = [15, 10, 5, 2, 1]

/**
 * How long an unpaid order holds its crew: until when, counting down in the last hour.
 * @param until when the hold ends, by the browser's own clock (ms).
 * @param onEnd called once at the end.
 */
export function HoldCountdown({ until, onEnd }: { until: number; onEnd: () => void }) {
  const now = useTime(1000)
  const left = Math.max(0, Math.floor((until - now) / 1000))
  const isOver = now >= until
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end comes once
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])
  const announced = ANNOUNCED_AT.findLast((minutes) => left <= minutes * 60)
  return (
    <>
      <p className={styles.countdown} role="timer">
        {left > 3600
          ? m.account_held_until({ when: shortMoment(new Date(until).toISOString()) })
          : filled(m.account_held, {
              clock: <strong className="numerals">{clockOf(left)}</strong>,
            })}
      </p>
      <p className="visually-hidden" role="status">
        {announced && !isOver ? m.account_held_left({ count: announced }) : ''}
      </p>
    </>
  )
}

/** Formats 845 seconds as `14:05`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
