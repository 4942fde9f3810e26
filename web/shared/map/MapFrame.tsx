import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import { m } from '../../../messages/page.ts'
import { namedWithLink } from './attribution.ts'
import { addBaseLayer, type BaseLayer, type Beyond } from './base-layer.ts'
import styles from './frame.module.css'
import { type MapSettings, useAreas } from './map-settings.ts'
import notices from './notice.module.css'

const zooms = { min: 9, max: 19 }
/** After this many failed tiles before the first success, only the base layer is shown. */
const badTiles = 3

type Props = {
  readonly settings: MapSettings
  readonly label: string
  /** Where it opens; later changes do not move it. */
  readonly centre: LatLon
  /** Zooms with the wheel; otherwise the wheel scrolls the page. */
  readonly zoomsByWheel?: boolean
  /** Shown if the tiles cannot be loaded. */
  readonly withoutTiles: string
  /** The content of the map. A new value is drawn, and area names avoid it. */
  readonly marks: unknown
  /** Draws the content of the map after each change. */
  readonly onDraw: (map: L.Map) => void
  /** The map was removed with its content; another one may follow. */
  readonly onGone: () => void
  /** Called after every move and change of content. Must be stable. */
  readonly onSettled?: (frame: HTMLElement) => void
  /** Rendered over the map. */
  readonly children?: ReactNode
}

/** A map without markers: a wrapper of Leaflet, which is part of the importing chunk. */
export function MapFrame({
  settings,
  label,
  centre,
  zoomsByWheel = false,
  withoutTiles,
  marks,
  onDraw,
  onGone,
  onSettled,
  children,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map>()
  const [tilesFailed, setTilesFailed] = useState(false)
  const [zoom, setZoom] = useState(settings.zoom)
  const [beyond, setBeyond] = useState<readonly Beyond[] | undefined>([])
  const [tilesDrawn, setTilesDrawn] = useState(false)
  const baseLayer = useRef<BaseLayer>(undefined)
  const [first] = useState(centre)
  const drawMarks = useEffectEvent(onDraw)
  const forgetMarks = useEffectEvent(onGone)

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
      scrollWheelZoom: zoomsByWheel,
      zoomAnimation: !reducedMotion,
      fadeAnimation: !reducedMotion,
      inertia: !reducedMotion,
    })
    L.control.scale({ imperial: false, position: 'bottomleft', maxWidth: 64 }).addTo(made)
    made.on('zoomend', () => setZoom(made.getZoom()))
    setMap(made)
    return () => {
      forgetMarks()
      made.remove()
      setMap(undefined)
    }
  }, [first, settings.zoom, zoomsByWheel])

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks are drawn
  useEffect(() => {
    if (map) drawMarks(map)
  }, [map, marks])

  // Area names avoid content that was added or moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the map is read from the page
  useEffect(() => {
    if (!map) return
    const settle = () => onSettled?.(map.getContainer())
    settle()
    baseLayer.current?.draw()
    map.on('zoomend moveend', settle)
    return () => void map.off('zoomend moveend', settle)
  }, [map, marks, beyond, areas, onSettled])

  const lines = `${tiles?.attribution ?? ''}\n${settings.attribution}`.split('\n').filter(Boolean)
  const named = [...new Set(lines)].map(namedWithLink)
  return (
    <>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be no map */}
        <div ref={box} className={styles.map} role="group" aria-label={label} data-base={!tiles} />
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
        {children}
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
      <p role="status" className={notices.notice} data-problem={tilesFailed || undefined}>
        {tilesFailed && withoutTiles}
      </p>
    </>
  )
}
