import { type ComponentType, useEffect, useRef, useState } from 'react'
import styles from './Drawing.module.css'

type Drawings = typeof import('./drawings.ts')

/** There while pages are made into HTML, and not in the browser's script. */
const drawn = import.meta.env.SSR ? await import('./drawings.ts') : undefined

// One object for ever: React leaves what stands in the page alone while it does not change.
const unchanged = { __html: '' }

/**
 * A drawing of ours. It comes with the HTML and is left as it stands there; its lines are fetched
 * as script only where a page is drawn in the browser, after a step from a page of the app.
 */
export function Drawing({ name }: { name: keyof Drawings }) {
  const box = useRef<HTMLSpanElement>(null)
  const [Fetched, setFetched] = useState<ComponentType>()

  useEffect(() => {
    if (box.current?.firstChild) return
    let wanted = true
    import('./drawings.ts').then(
      (drawings) => wanted && setFetched(() => drawings[name]),
      // Without its drawing the page says the same.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [name])

  const Art = drawn?.[name] ?? Fetched
  return Art ? (
    <span key="drawn" className={styles.drawing}>
      <Art />
    </span>
  ) : (
    <span
      key="standing"
      ref={box}
      className={styles.drawing}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, empty; see above
      dangerouslySetInnerHTML={unchanged}
      suppressHydrationWarning
    />
  )
}
