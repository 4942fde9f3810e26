import { type ComponentType, useEffect, useRef, useState } from 'react'
import styles from './Drawing.module.css'

type Drawings = typeof import('./drawings.ts')
export type DrawingName = keyof Drawings

/** Loaded for prerendering only, not in the browser's script. */
const drawn = import.meta.env.SSR ? await import('./drawings.ts') : undefined

// A constant object, so that React leaves the existing HTML unchanged.
const unchanged = { __html: '' }

/**
 * An illustration. It comes with the HTML and is left unchanged; its paths are loaded as script
 * only when a page is rendered in the browser, after navigation in the app.
 */
export function Drawing({ name }: { name: DrawingName }) {
  const box = useRef<HTMLSpanElement>(null)
  const [Fetched, setFetched] = useState<ComponentType>()

  useEffect(() => {
    if (box.current?.firstChild) return
    let wanted = true
    import('./drawings.ts').then(
      (drawings) => wanted && setFetched(() => drawings[name]),
      // The page works without its drawing.
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
