import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { freeChangeText } from '../../account/bookings/free-change.ts'
import { pageLocale } from '../../locale.ts'
import { siteFacts } from '../../public-site/site-facts.ts'
import { firstStart, reviewGroups } from '../answers/review-rows.ts'
import { useBooking } from '../booking-context.ts'
import styles from './Review.module.css'

/** All answers so far in groups, each with a button to change it. */
export function Review() {
  const { service, read, change, places, favourites } = useBooking()
  const start = firstStart(read)
  const { free, chosen } = favourites
  const offered = [...(places.hourlyAddons.data ?? []), ...(places.fixedAddons.data ?? [])]
  const addons = new Map(offered.map(({ addon, label }) => [addon, label ?? addon]))
  return (
    <section className={styles.review} aria-labelledby="review">
      <h3 id="review">{m.wizard_review()}</h3>
      {reviewGroups(service, read, addons).map(({ title, rows }) => (
        <div key={title} className={styles.group}>
          <h4>{title}</h4>
          <button
            type="button"
            data-change={rows[0]?.field}
            aria-label={m.wizard_change_answer({ what: title.toLowerCase() })}
            onClick={() => rows[0] && change(rows[0].field)}
          >
            {m.wizard_change()}
          </button>
          <dl>
            {rows.map(({ field, label, text }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {free.length > 0 && (
        <p className={styles.free}>
          {chosen
            ? m.favourite_chosen({ name: chosen.first_name })
            : m.favourite_free_now({
                names: listLabel(
                  free.map((each) => each.first_name),
                  pageLocale,
                ),
              })}
        </p>
      )}
      {start && (
        <p className={styles.free}>
          {freeChangeText(instantOf(start.day, start.hour), {
            visits: service.sessionDays(read).length,
            now: new Date(),
            fee: siteFacts.lateFee,
            hours: Number(siteFacts.lateFeeHours),
          })}
        </p>
      )}
    </section>
  )
}
