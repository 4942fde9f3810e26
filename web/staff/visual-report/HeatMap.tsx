import { timeLabel, weekdayNames } from '../../shared/when.ts'
import type { Figures } from './figures.ts'
import styles from './HeatMap.module.css'

const names = weekdayNames('short')

/** The weekdays with their names: Monday first, as people plan. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => [day, names[day] ?? ''] as const)

/** The share of workers at visits by hour and weekday: darker is fuller, with the figure. */
export function HeatMap({ occupancy }: { occupancy: Figures['occupancy'] }) {
  const most = Math.max(0.0001, ...occupancy.map(({ share }) => share))
  const hours = [...new Set(occupancy.map(({ hour }) => hour))].sort((a, b) => a - b)
  const shares = new Map(occupancy.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.share]))
  return (
    <div
      className={styles.map}
      style={{ gridTemplateColumns: `auto repeat(${hours.length}, 1fr)` }}
    >
      <i />
      {hours.map((hour) => (
        <b key={hour}>{timeLabel(hour).replace(' ', '\u00A0')}</b>
      ))}
      {weekdays.map(([weekday, name]) => [
        <b key={name}>{name}</b>,
        ...hours.map((hour) => {
          const share = shares.get(`${weekday} ${hour}`) ?? 0
          const strong = share / most > 0.55
          // No middle tones, on which neither dark nor white text is readable.
          const strength = Math.round((share / most) * (strong ? 25 : 70) + (strong ? 75 : 0))
          return (
            <span
              key={`${name} ${hour}`}
              data-strong={strong || undefined}
              style={{ '--strength': `${strength}%` } as React.CSSProperties}
            >
              {Number((share * 100).toFixed(share < 0.1 ? 1 : 0))}
            </span>
          )
        }),
      ])}
    </div>
  )
}
