import { m } from '../../../messages/page.ts'
import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import { namedWithLink } from './attribution.ts'
import { addBaseLayer, type BaseLayer, type Beyond } from './base-layer.ts'
import { useAreas, type useMapSettings } from './geo-requests.ts'
import styles from './map.module.css'
import { createPin, type MapMarker, type Pin } from './pin.ts'
import { UnderMap } from './UnderMap.tsx'

const zooms = { min: 9, max: 19 }
/** Tiles that may fail before the first has loaded; then the base layer is shown alone. */
const badTiles = 3

type Props = {
  settings: NonNullable<ReturnType<typeof useMapSettings>>
  markers: readonly MapMarker[]
  onMove: (name: string, to: LatLon) => void
}

/** The map of the address step: a wrapper of Leaflet, in a chunk of its own. */
export default function AddressMap({ settings, markers, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map>()
  const [tilesFailed, setTilesFailed] = useState(false)
  const [zoom, setZoom] = useState(settings.zoom)
  const [beyond, setBeyond] = useState<readonly Beyond[] | undefined>([])
  const [tilesDrawn, setTilesDrawn] = useState(false)
  const baseLayer = useRef<BaseLayer>(undefined)
  const pins = useRef(new Map<string, Pin>())
  const [first] = useState(() => markers[0]?.at ?? settings.centre)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  useEffect(() => {
    if (!box.current) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = L.map(box.current, {
      center: [first.lat, first.lon],
      zoom: settings.zoom,
      minZoom: zooms.min,
      maxZoom: zooms.max,
      zoomControl: false,
      attributionControl: false,
      // The page scrolls, not the map under it.
      scrollWheelZoom: false,
      zoomAnimation: !reducedMotion,
      fadeAnimation: !reducedMotion,
      inertia: !reducedMotion,
    })
    L.control.scale({ imperial: false, position: 'bottomleft', maxWidth: 64 }).addTo(made)
    made.on('zoomend', () => setZoom(made.getZoom()))
    setMap(made)
    const held = pins.current
    return () => {
      for (const pin of held.values()) pin.remove()
      held.clear()
      made.remove()
      setMap(undefined)
    }
  }, [first, settings.zoom])

  const tiles = tilesFailed ? null : settings.tiles
  useEffect(() => {
    if (!map || !tiles) return
    let drawn = 0
    let failed = 0
    const layer = L.tileLayer(tiles.url, { minZoom: zooms.min, maxZoom: zooms.max })
    layer.on('tileload', () => {
      drawn += 1
      if (drawn === 1) setTilesDrawn(true)
    })
    layer.on('tileerror', () => {
      failed += 1
      if (drawn === 0 && failed >= badTiles) setTilesFailed(true)
    })
    layer.addTo(map)
    return () => {
      layer.remove()
      setTilesDrawn(false)
    }
  }, [map, tiles])

  const areas = useAreas()
  useEffect(() => {
    if (!map) return
    const added = addBaseLayer(map, areas, (now) =>
      setBeyond((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now)),
    )
    baseLayer.current = added
    return () => {
      baseLayer.current = undefined
      added.remove()
      setBeyond([])
    }
  }, [map, areas])

  useEffect(() => {
    if (!map) return
    for (const [at, marker] of markers.entries()) {
      let pin = pins.current.get(marker.name)
      if (!pin) {
        const letter = markers.length > 1 ? String.fromCharCode(65 + at) : ''
        pin = createPin(map, marker, letter, (to) => move.current(marker.name, to))
        pins.current.set(marker.name, pin)
      }
      pin.show(marker)
    }
  }, [map, markers])

  // Labels of areas avoid what was added or moved over them, and names of pins avoid each other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the map is read from the page
  useEffect(() => {
    if (!map) return
    const settle = () => partPinNames(map.getContainer())
    settle()
    baseLayer.current?.draw()
    map.on('zoomend moveend', settle)
    return () => void map.off('zoomend moveend', settle)
  }, [map, markers, beyond, areas])

  const lines = `${tiles?.attribution ?? ''}\n${settings.attribution}`.split('\n').filter(Boolean)
  const named = [...new Set(lines)].map(namedWithLink)
  return (
    <>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be no map */}
        <div
          ref={box}
          className={styles.map}
          role="group"
          aria-label={m.wizard_map()}
          data-base={!tiles}
        />
        {!tilesDrawn && (
          <p className={styles.beyond} data-over aria-hidden={beyond ? true : undefined}>
            {beyond?.map(({ side, name, km }) => (
              <span key={side} data-side={side}>
                {m.wizard_map_km({ name, km: km < 10 ? km.toFixed(1) : Math.round(km) })}
              </span>
            ))}
            {!beyond && <span>{m.wizard_map_outside()}</span>}
          </p>
        )}
        <div className={styles.zoom} data-over>
          <button
            type="button"
            aria-label={m.wizard_map_zoom_in()}
            disabled={zoom >= zooms.max}
            onClick={() => map?.zoomIn()}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 12h14M12 5v14" />
            </svg>
          </button>
          <button
            type="button"
            aria-label={m.wizard_map_zoom_out()}
            disabled={zoom <= zooms.min}
            onClick={() => map?.zoomOut()}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 12h14" />
            </svg>
          </button>
        </div>
        <p className={styles.named} data-over>
          {named.map(({ text, href }) =>
            href ? (
              <a key={text} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
        </p>
      </div>
      <p role="status" className={styles.notice} data-problem={tilesFailed || undefined}>
        {tilesFailed && m.wizard_map_tiles_failed()}
      </p>
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
