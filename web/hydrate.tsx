import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { useAddress } from './navigation.tsx'
import { prepareForOffline } from './offline.ts'
import { OwnNavigation } from './own-navigation.tsx'
import { measureSoon } from './vitals/measure.ts'

/**
 * Hydrates the interactive parts of a page, then dispatches `page-ready`, which replays recorded
 * events (web/prerender/recorded-events.ts).
 * @param parts by their names in the page (web/public-site/Island.tsx).
 * @param pages parts that navigate within their path.
 * @param prepare makes the page available offline.
 */
export function hydrate(
  parts: Readonly<Record<string, unknown>>,
  pages: Readonly<Record<string, unknown>> = {},
  prepare = prepareForOffline,
): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  let pending = places.length

  function Hydrated({ children }: { children: ReactNode }) {
    const { known } = useAddress()
    useEffect(() => {
      if (!known) return
      pending -= 1
      if (pending > 0) return
      document.documentElement.dataset.ready = 'yes'
      document.dispatchEvent(new Event('page-ready'))
      measureSoon()
      prepare()
    }, [known])
    return children
  }

  for (const place of places) {
    const name = place.dataset.island ?? ''
    const Part = (pages[name] ?? parts[name]) as ComponentType<object>
    const props = JSON.parse(place.dataset.props ?? '{}') as object
    const part = (
      <Hydrated>
        <Part {...props} />
      </Hydrated>
    )
    // Hydrates one part at a time, so that input in between is handled.
    if (name in pages) {
      startTransition(() => {
        hydrateRoot(place, <OwnNavigation>{part}</OwnNavigation>)
      })
    } else hydrateRoot(place, part)
  }
}
