import L from 'leaflet'
import type { LatLon } from '../../../../domain/geo/default-view.ts'
import styles from './board-map.module.css'
import type { Drawn, Mark } from './drawn.ts'

export type MarkLayer = {
  /** Draws marks. Those with the same key stay, so that focus is preserved. */
  draw(drawn: Drawn): void
  focus(key: string): void
}

const zOrder = {
  urgent: 300,
  late: 200,
  'under-way': 100,
  planned: 50,
  done: 0,
  crew: 500,
} as const
const size = 34

/** @param onPress called with the key of a pressed mark. */
export function addMarks(map: L.Map, onPress: (key: string) => void): MarkLayer {
  const lines = L.layerGroup().addTo(map)
  const held = new Map<string, { marker: L.Marker; button: HTMLButtonElement }>()
  let keys: readonly string[] = []

  function create({ key, at }: Mark) {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.over = ''
    const marker = L.marker([at.lat, at.lon], {
      icon: L.divIcon({ className: styles.mark, html: button, iconSize: [size, size] }),
      // The button inside handles keys.
      keyboard: false,
      interactive: false,
    }).addTo(map)
    L.DomEvent.disableClickPropagation(button)
    button.addEventListener('click', () => onPress(key))
    button.addEventListener('focus', () => {
      map.panInside(marker.getLatLng(), { padding: [size, size] })
      beReached(key)
    })
    button.addEventListener('keydown', (event) => moveBy(event, key))
    return { marker, button }
  }

  /** One mark is in the tab order; arrow keys move to the others. */
  function beReached(key: string | undefined) {
    for (const [other, { button }] of held) button.tabIndex = other === key ? 0 : -1
  }

  function moveBy(event: KeyboardEvent, key: string) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    // Arrow keys would also move the map.
    event.stopPropagation()
    const to = keys[(keys.indexOf(key) + step + keys.length) % keys.length]
    held.get(to ?? '')?.button.focus()
  }

  return {
    focus: (key) => held.get(key)?.button.focus(),
    draw({ marks, route, ways }) {
      lines.clearLayers()
      const line = (points: readonly LatLon[], className: string | undefined) =>
        L.polyline(
          points.map(({ lat, lon }): L.LatLngTuple => [lat, lon]),
          { className, interactive: false },
        ).addTo(lines)
      if (route.length > 1) {
        line(route, styles.routeEdge)
        line(route, styles.route)
      }
      for (const way of ways) line(way, styles.way)

      const shown = new Set(marks.map(({ key }) => key))
      for (const [key, { marker }] of held)
        if (!shown.has(key)) {
          marker.remove()
          held.delete(key)
        }
      for (const mark of marks) {
        const { marker, button } = held.get(mark.key) ?? create(mark)
        held.set(mark.key, { marker, button })
        marker.setLatLng([mark.at.lat, mark.at.lon])
        marker.setZIndexOffset(zOrder[mark.tone] * 100 + (mark.isPale ? 0 : 50_000))
        // Rendered by CSS, as it is not part of the name.
        button.dataset.text = mark.text
        button.setAttribute('aria-label', mark.label)
        button.title = mark.label
        button.dataset.tone = mark.tone
        if (mark.isPale) button.dataset.pale = ''
        else delete button.dataset.pale
      }
      keys = marks.map(({ key }) => key)
      const reached = keys.find((key) => held.get(key)?.button.tabIndex === 0)
      beReached(reached ?? keys[0])
    },
  }
}
