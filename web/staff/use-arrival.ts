import { useEffect } from 'react'
import { useLocation } from 'react-router'

const controls = 'a[href], button:enabled, select:enabled, input:enabled:not([type="hidden"])'

/**
 * Leads to what the address's fragment names: as soon as it has loaded, its first control is focused,
 * and stays in sight while more loads above it. Whoever has begun something else meanwhile is left
 * where they are.
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
        // A browser shows no focus after a press of the mouse; here it is what was asked for.
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
