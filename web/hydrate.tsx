import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { useAddress } from './navigation.tsx'
import { prepareForOffline } from './offline.ts'
import { OwnNavigation } from './own-navigation.tsx'
import { measureSoon } from './vitals/measure.ts'

/**
 * Hydrates only the interactive parts of a page, and dispatches `page-ready` after the last one:
 * recorded events are replayed then (web/prerender/recorded-events.ts).
 * @param parts by their names in the page (web/public-site/Island.tsx).
 * @param pages those with steps of their own.
 * @param prepare lets the page be there without a network.
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
    // Hydrates part by part, so that input in between is handled.
    if (name in pages) {
      startTransition(() => {
        hydrateRoot(place, <OwnNavigation>{part}</OwnNavigation>)
      })
    } else hydrateRoot(place, part)
  }
}
