import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Review } from '../../domain/reviews/demo-reviews.ts'
import { Section } from '../ui/Section.tsx'
import styles from './Reviews.module.css'

type Props = {
  title: string
  reviews: readonly Review[]
  /** `home`: 3, 2 or 1 at a time by the width; `landing`: 3 or 1 (spec 9). */
  steps: 'home' | 'landing'
  /** Milliseconds between two moves (spec 9). */
  everyMs: number
}

/**
 * Reviews to swipe through: a list that scrolls and snaps, so that touch, keys and the wheel work
 * by themselves. It moves on by itself once the page's script runs, stands still while somebody
 * looks at it more closely, and can be stopped; where less motion is asked for, it never starts.
 */
export function Reviews({ title, reviews, steps, everyMs }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const calm = useSyncExternalStore(onMotionChange, wantsCalm, () => false)
  const [chosen, setChosen] = useState<boolean>()
  const playing = chosen ?? !calm

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const box = frame.current
      if (!box || document.hidden || box.matches(':hover, :focus-within')) return
      const { top, bottom } = box.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight) move(list.current, 1)
    }, everyMs)
    return () => clearInterval(timer)
  }, [playing, everyMs])

  return (
    <div className={styles.reviews}>
      <Section title={title} tone="band">
        <div ref={frame} className={styles.frame} data-steps={steps}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
          <ul ref={list} className={styles.list} aria-label={title} tabIndex={0}>
            {reviews.map((review) => (
              <li key={review.name}>
                <figure>
                  <p
                    className={styles.stars}
                    role="img"
                    aria-label={`${review.stars} out of 5 stars`}
                  >
                    {'★'.repeat(review.stars)}
                    <span>{'★'.repeat(5 - review.stars)}</span>
                  </p>
                  <blockquote>{review.text}</blockquote>
                  <figcaption>
                    <strong>{review.name}</strong>, {review.town}
                    <small>{review.about}</small>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <div className={styles.controls}>
            <button
              type="button"
              aria-label="Previous review"
              onClick={() => move(list.current, -1)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m14 6-6 6 6 6" />
              </svg>
            </button>
            <button type="button" aria-label="Next review" onClick={() => move(list.current, 1)}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m10 6 6 6-6 6" />
              </svg>
            </button>
            <button
              type="button"
              aria-label={playing ? 'Pause the reviews' : 'Play the reviews'}
              onClick={() => setChosen(!playing)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={playing ? 'M9 6v12M15 6v12' : 'M8 5.5v13l10-6.5z'} />
              </svg>
            </button>
            <p>Examples written for this demonstration, not by customers.</p>
          </div>
        </div>
      </Section>
    </div>
  )
}

const lessMotion = '(prefers-reduced-motion: reduce)'

function wantsCalm(): boolean {
  return matchMedia(lessMotion).matches
}

function onMotionChange(changed: () => void) {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Moves by one review; past either end to the other. */
function move(list: HTMLUListElement | null, by: 1 | -1) {
  const [first, second] = list?.children ?? []
  if (!list || !first || !second) return
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left
  const end = list.scrollWidth - list.clientWidth
  const at = list.scrollLeft
  const past = by > 0 ? at >= end - 2 : at <= 2
  const left = past ? (by > 0 ? 0 : end) : at + by * step
  list.scrollTo({ left, behavior: wantsCalm() ? 'instant' : 'smooth' })
}
