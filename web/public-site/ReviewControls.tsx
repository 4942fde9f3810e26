import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '../../messages/page.ts'
import styles from './Reviews.module.css'

/**
 * The buttons for the reviews above them. The reviews move automatically once the page's script
 * runs, pause on hover and focus, and can be stopped; with reduced motion they never start.
 * @param everyMs milliseconds between two moves (docs/product/pages.md#reviews-slider).
 */
export function ReviewControls({ everyMs }: { everyMs: number }) {
  const controls = useRef<HTMLDivElement>(null)
  const reducedMotion = useSyncExternalStore(onMotionChange, prefersReducedMotion, () => false)
  const [chosen, setChosen] = useState<boolean>()
  const playing = chosen ?? !reducedMotion

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const frame = frameOf(controls.current)
      if (!frame || document.hidden || frame.matches(':hover, :focus-within')) return
      const { top, bottom } = frame.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight) move(frame, 1)
    }, everyMs)
    return () => clearInterval(timer)
  }, [playing, everyMs])

  return (
    <div ref={controls} className={styles.controls}>
      <button
        type="button"
        aria-label={m.public_previous_review()}
        onClick={() => move(frameOf(controls.current), -1)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m14 6-6 6 6 6" />
        </svg>
      </button>
      <button
        type="button"
        aria-label={m.public_next_review()}
        onClick={() => move(frameOf(controls.current), 1)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m10 6 6 6-6 6" />
        </svg>
      </button>
      <button
        type="button"
        aria-label={playing ? m.public_pause_reviews() : m.public_play_reviews()}
        onClick={() => setChosen(!playing)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={playing ? 'M9 6v12M15 6v12' : 'M8 5.5v13l10-6.5z'} />
        </svg>
      </button>
      <p>{m.public_examples()}</p>
    </div>
  )
}

const lessMotion = '(prefers-reduced-motion: reduce)'

function prefersReducedMotion(): boolean {
  return matchMedia(lessMotion).matches
}

function onMotionChange(changed: () => void) {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The frame of the reviews and their buttons. */
function frameOf(controls: HTMLElement | null): HTMLElement | null {
  return controls?.closest<HTMLElement>('[data-steps]') ?? null
}

/** Moves by one review; past either end to the other. */
function move(frame: HTMLElement | null, by: 1 | -1) {
  const list = frame?.querySelector('ul')
  const [first, second] = list?.children ?? []
  if (!list || !first || !second) return
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left
  const end = list.scrollWidth - list.clientWidth
  const at = list.scrollLeft
  const past = by > 0 ? at >= end - 2 : at <= 2
  const left = past ? (by > 0 ? 0 : end) : at + by * step
  list.scrollTo({ left, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}
