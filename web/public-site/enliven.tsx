import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prepareForOffline } from '../offline.ts'
import { measureSoon } from '../vitals/measure.ts'
import { islands } from './islands.ts'

// The script of the public pages. It is fetched when somebody first touches the page
// (web/prerender/start.ts) and brings the islands that stand in it to life, nothing else.

const places = [...document.querySelectorAll<HTMLElement>('[data-island]')]
let asleep = places.length

/** Tells the page when its last part can be used: what was pressed before that can be done now. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    asleep -= 1
    if (asleep > 0) return
    document.documentElement.dataset.ready = 'yes'
    document.dispatchEvent(new Event('page-ready'))
    measureSoon()
    prepareForOffline()
  }, [])
  return children
}

for (const place of places) {
  const Part = islands[place.dataset.island as keyof typeof islands] as ComponentType<object>
  const props = JSON.parse(place.dataset.props ?? '{}') as object
  hydrateRoot(
    place,
    <Awake>
      <Part {...props} />
    </Awake>,
  )
}
