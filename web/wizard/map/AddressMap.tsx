import type L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import { m } from '../../../messages/page.ts'
import { MapFrame } from '../../shared/map/MapFrame.tsx'
import type { MapSettings } from '../../shared/map/map-settings.ts'
import { createPin, type MapMarker, type Pin } from './pin.ts'
import { UnderMap } from './UnderMap.tsx'

type Props = {
  settings: MapSettings
  markers: readonly MapMarker[]
  onMove: (name: string, to: LatLon) => void
}

/** The map of the address step, in a separate chunk. */
export default function AddressMap({ settings, markers, onMove }: Props) {
  const pins = useRef(new Map<string, Pin>())
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  function draw(map: L.Map) {
    for (const [at, marker] of markers.entries()) {
      let pin = pins.current.get(marker.name)
      if (!pin) {
        const letter = markers.length > 1 ? String.fromCharCode(65 + at) : ''
        pin = createPin(map, marker, letter, (to) => move.current(marker.name, to))
        pins.current.set(marker.name, pin)
      }
      pin.show(marker)
    }
  }

  function forget() {
    for (const pin of pins.current.values()) pin.remove()
    pins.current.clear()
  }

  return (
    <>
      <MapFrame
        settings={settings}
        label={m.wizard_map()}
        centre={markers[0]?.at ?? settings.centre}
        withoutTiles={m.wizard_map_tiles_failed()}
        marks={markers}
        onDraw={draw}
        onGone={forget}
        onSettled={partPinNames}
      />
      <UnderMap
        places={markers}
        onFind={(name) => pins.current.get(name)?.bringIntoView(settings.zoom)}
      />
    </>
  )
}

/** If the names of two pins would overlap, the letters of the pins distinguish them. */
function partPinNames(frame: HTMLElement): void {
  const [first, ...others] = [...frame.querySelectorAll<HTMLElement>('[data-pin-name]')]
  for (const other of others) {
    const [a, b] = [first?.getBoundingClientRect(), other.getBoundingClientRect()]
    const overlap =
      a && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    other.style.visibility = overlap ? 'hidden' : ''
  }
}
