import type { Review } from '../../domain/reviews/demo-reviews.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import { Section } from '../ui/Section.tsx'
import { Island } from './Island.tsx'
import { ReviewControls } from './ReviewControls.tsx'
import styles from './Reviews.module.css'
import { siteFacts } from './site-facts.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The server removes it from its pages when there are no demo reviews (page-facts). */
      'demo-reviews': { className?: string; children: ReactNode }
    }
  }
}

const about: Readonly<Record<Review['about'], string>> = {
  cleaning: m.public_cleaning(),
  care: m.public_elderly_care(),
}

type Props = {
  title: string
  reviews: readonly Review[]
  /**
   * `home`: 3, 2 or 1 at a time by the width; `landing`: 3 or 1
   * (docs/product/pages.md#reviews-slider).
   */
  steps: 'home' | 'landing'
  /** Milliseconds between two moves (docs/product/pages.md#reviews-slider). */
  everyMs: number
}

/**
 * Reviews to swipe through: a list with scroll snapping, so that touch, keys and the wheel need no
 * script. They are demo content: without the demo they are not in the page.
 */
export function Reviews({ title, reviews, steps, everyMs }: Props) {
  if (siteFacts.reviews === 'none') return null
  return (
    <demo-reviews className={styles.reviews}>
      <Section title={title} tone="band">
        <div className={styles.frame} data-steps={steps}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
          <ul className={styles.list} aria-label={title} tabIndex={0}>
            {reviews.map((review) => (
              <li key={review.name}>
                <figure>
                  <p
                    className={styles.stars}
                    role="img"
                    aria-label={m.public_stars({ count: review.stars })}
                  >
                    {'★'.repeat(review.stars)}
                    <span>{'★'.repeat(5 - review.stars)}</span>
                  </p>
                  <blockquote>{review.text({}, { locale: pageLocale })}</blockquote>
                  <figcaption>
                    <strong>{review.name}</strong>, {review.town}
                    <small>{about[review.about]}</small>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <Island name="ReviewControls" of={ReviewControls} props={{ everyMs }} />
        </div>
      </Section>
    </demo-reviews>
  )
}
