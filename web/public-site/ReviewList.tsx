import { m } from '../../messages/page.ts'
import type { CallOutput } from '../api.ts'
import { ReviewPhotos } from '../shared/ReviewPhotos.tsx'
import { tagNames } from '../shared/review-tags.ts'
import { dayOfMoment } from '../shared/when.ts'
import { Section } from '../ui/Section.tsx'
import styles from './Reviews.module.css'
import { siteFacts } from './site-facts.ts'

/** Reviews of a service, newest first, with the average from three on. */
export function ReviewList({ reviews }: { reviews: CallOutput<'GET /common/reviews/'> }) {
  const { average, count, items } = reviews
  const isDemo = siteFacts.reviews === 'demo'
  return (
    <Section
      title={m.public_latest_reviews()}
      lead={
        (average !== null || isDemo) && (
          <>
            {average !== null && m.public_average({ average, count })}
            {average !== null && isDemo && <br />}
            {isDemo && m.public_demo_reviews()}
          </>
        )
      }
      tone="band"
    >
      <div className={styles.frame} data-steps="landing">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <ul className={styles.list} aria-label={m.public_latest_reviews()} tabIndex={0}>
          {items.map(({ name, stars, tags, words, photos, written_at: at, answer }) => (
            <li key={`${at} ${name}`}>
              <figure>
                <p
                  className={styles.stars}
                  role="img"
                  aria-label={m.public_stars({ count: stars })}
                >
                  {'★'.repeat(stars)}
                  <span>{'★'.repeat(5 - stars)}</span>
                </p>
                {words && <blockquote>{words}</blockquote>}
                {tags.length > 0 && (
                  <p>{tags.map((tag) => tagNames[tag]).join(m.format_list_separator())}</p>
                )}
                <ReviewPhotos photos={photos.map((id) => ({ id }))} />
                {answer && <p>{m.public_review_answer({ answer })}</p>}
                <figcaption>
                  <strong>{name || m.public_a_customer()}</strong>
                  <small>{dayOfMoment(at)}</small>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
