import L from 'leaflet'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import { m } from '../../../messages/page.ts'
import styles from './map.module.css'

/** Pixels that an arrow key moves a marker; with Shift, five times as far. */
const stride = 10
/** Milliseconds without a key before the move counts. */
const restMs = 400
/** Below this zoom level, the map zooms to a placed marker. */
const nearZoom = 14

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The page's state of a marker. */
export type MapMarker = {
  readonly name: string
  readonly label: string
  readonly at: LatLon
  /** False while it is only at the centre of the map. */
  readonly placed: boolean
}

/** A marker that is dragged, or moved by the arrow keys. */
export type Pin = {
  /** Updates the marker, and scrolls it into view if its position changed from outside. */
  show(marker: MapMarker): void
  bringIntoView(zoom: number): void
  remove(): void
}

/**
 * Puts a marker on the map.
 * @param letter distinguishes several markers besides their colour; empty for a single one.
 * @param onMove called with its position when a drag ends or the keys rest.
 */
export function createPin(
  map: L.Map,
  { label, at }: MapMarker,
  letter: string,
  onMove: (to: LatLon) => void,
): Pin {
  const drawing = draw(label, letter)
  const marker = L.marker([at.lat, at.lon], {
    icon: L.divIcon({
      className: styles.pin,
      html: drawing,
      iconSize: [44, 54],
      iconAnchor: [22, 52],
    }),
    draggable: true,
    autoPan: true,
    riseOnHover: true,
  }).addTo(map)
  const element = marker.getElement()
  // Without this role, screen readers do not pass on the arrow keys.
  element?.setAttribute('role', 'application')
  element?.setAttribute('aria-roledescription', m.wizard_map_marker())
  element?.setAttribute('aria-label', m.wizard_map_marker_of({ place: label }))
  element?.setAttribute('aria-describedby', 'map-how')

  let rest: ReturnType<typeof setTimeout> | undefined
  const reportMove = () => {
    const { lat, lng } = marker.getLatLng()
    onMove({ lat, lon: lng })
  }
  function pressed(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const far = stride * (event.shiftKey ? 5 : 1)
    const from = map.project(marker.getLatLng())
    marker.setLatLng(map.unproject(from.add([direction[0] * far, direction[1] * far])))
    map.panInside(marker.getLatLng(), { padding: [60, 70] })
    clearTimeout(rest)
    rest = setTimeout(reportMove, restMs)
  }
  element?.addEventListener('keydown', pressed)
  marker.on('dragstart', () => clearTimeout(rest))
  marker.on('dragend', reportMove)

  // A render with the previous position must not undo a move in progress.
  let shown = at
  const bringIntoView = (zoom: number) => map.setView(marker.getLatLng(), zoom)
  return {
    show({ at: to, placed }) {
      drawing.dataset.placed = String(placed)
      if (shown.lat === to.lat && shown.lon === to.lon) return
      shown = to
      const { lat, lng } = marker.getLatLng()
      if (lat === to.lat && lng === to.lon) return
      clearTimeout(rest)
      marker.setLatLng([to.lat, to.lon])
      const inView = map.getBounds().pad(-0.15).contains(marker.getLatLng())
      if (!inView || map.getZoom() < nearZoom) bringIntoView(Math.max(map.getZoom(), 17))
    },
    bringIntoView,
    remove() {
      clearTimeout(rest)
      marker.remove()
    },
  }
}

function draw(label: string, letter: string): HTMLElement {
  const box = document.createElement('div')
  box.className = styles.pinBody ?? ''
  box.dataset.over = ''
  if (letter) box.dataset.letter = letter
  box.innerHTML =
    '<svg viewBox="0 0 44 54" aria-hidden="true"><path d="M22 2C11.5 2 3.5 10 3.5 20.2c0 12.6 14 22.6 18.5 31.8 4.5-9.2 18.5-19.2 18.5-31.8C40.5 10 32.5 2 22 2Z"/><circle cx="22" cy="20" r="7.5"/></svg>'
  if (!letter) return box
  const text = document.createElement('span')
  text.textContent = letter
  const name = document.createElement('span')
  name.className = styles.pinName ?? ''
  name.textContent = label
  name.dataset.over = ''
  name.dataset.pinName = ''
  box.append(text, name)
  return box
}
