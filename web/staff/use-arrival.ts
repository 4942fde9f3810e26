import { useEffect } from 'react'
import { useLocation } from 'react-router'

const controls = 'a[href], button:enabled, select:enabled, input:enabled:not([type="hidden"])'

/**
 * Scrolls to the target of the address's fragment once it has loaded, focuses its first control,
 * and keeps it in view while more content loads above. Stops if the person has started something
 * else.
 */
export function useArrival() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fragment again is another arrival
  useEffect(() => {
    const id = hash.slice(1)
    if (!id) return
    const arrive = () => {
      const place = document.getElementById(id)
      if (!place) return
      if (!place.contains(document.activeElement)) {
        const control = place.querySelector<HTMLElement>(controls)
        if (!control) return
        // Browsers show no focus ring after a mouse click, but here it marks the target.
        control.dataset.arrived = ''
        control.addEventListener('blur', () => delete control.dataset.arrived, { once: true })
        control.focus({ preventScroll: true })
      }
      document.activeElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
    const elsewhere = new AbortController()
    const { signal } = elsewhere
    const added = new MutationObserver(arrive)
    const moved = new ResizeObserver(arrive)
    signal.addEventListener('abort', () => {
      added.disconnect()
      moved.disconnect()
    })
    for (const type of ['keydown', 'pointerdown', 'wheel']) {
      addEventListener(type, () => elsewhere.abort(), { signal })
    }
    added.observe(document.body, { childList: true, subtree: true })
    moved.observe(document.body)
    arrive()
    return () => elsewhere.abort()
  }, [hash, key])
}
