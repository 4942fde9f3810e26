import L from 'leaflet'
import styles from './frame.module.css'
import type { MapArea } from './map-settings.ts'

/** The smallest gap between two lines of the graticule, in pixels. */
const minLineGap = 80
/** If more labels are in view, areas beyond the edges are not named. */
const fewLabels = 2
const steps = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const

/** Pixels from an area's point down to the centre of its label. */
const labelOffset = 15

/** Areas farther away do not help people to orient themselves. */
const farKm = 25

/** The pane of the base layer, under the tiles, which cover it once loaded. */
const pane = 'base'

/** The nearest area beyond an edge of the map. */
export type Beyond = {
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly name: string
  readonly km: number
}

/** Call `draw` when something over the map has moved. */
export type BaseLayer = { draw(): void; remove(): void }

/**
 * Adds a layer under the tiles: lines of latitude and longitude, and the names of areas where they
 * do not overlap each other or the controls. Redrawn after every move.
 * @param onBeyond called with the nearest area beyond each edge; undefined when no area is near.
 */
export function addBaseLayer(
  map: L.Map,
  areas: readonly MapArea[],
  onBeyond: (beyond: readonly Beyond[] | undefined) => void,
): BaseLayer {
  if (!map.getPane(pane)) {
    map.createPane(pane).style.zIndex = '150'
  }
  const layer = L.layerGroup().addTo(map)

  function draw() {
    layer.clearLayers()
    drawGraticule(map, layer)
    const named = drawLabels(map, layer, areas)
    const beyond = beyondEdges(map, areas)
    const isFar = named === 0 && beyond.length === 0 && areas.length > 0
    onBeyond(isFar ? undefined : named <= fewLabels ? beyond : [])
  }

  draw()
  map.on('moveend resize', draw)
  return {
    draw,
    remove() {
      map.off('moveend resize', draw)
      layer.remove()
    },
  }
}

/** The boxes of elements over the map: pins with their names, buttons, attribution and scale. */
function occupied(map: L.Map): L.Bounds[] {
  const frame = map.getContainer()
  const { left, top } = frame.getBoundingClientRect()
  const over = frame.parentElement?.querySelectorAll('[data-over], .leaflet-control-scale') ?? []
  return [...over].map((element) => {
    const box = element.getBoundingClientRect()
    return L.bounds(
      L.point(box.left - left, box.top - top),
      L.point(box.right - left, box.bottom - top),
    )
  })
}

/** Returns a function that measures the width of a label in pixels. */
function textMeasurer(map: L.Map): (name: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (name) => name.length * 9
  context.font = `600 15px ${getComputedStyle(map.getContainer()).fontFamily}`
  return (name) => context.measureText(name).width
}

function drawGraticule(map: L.Map, layer: L.LayerGroup): void {
  const bounds = map.getBounds().pad(0.3)
  const degreesOfPixel = 360 / (256 * 2 ** map.getZoom())
  const step = steps.find((each) => each / degreesOfPixel >= minLineGap) ?? 1
  const [south, north] = [bounds.getSouth(), bounds.getNorth()]
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const line = (...ends: L.LatLngTuple[]) =>
    L.polyline(ends, { className: styles.graticule, interactive: false, pane }).addTo(layer)
  for (let n = Math.ceil(south / step); n * step < north; n += 1)
    line([n * step, west], [n * step, east])
  for (let n = Math.ceil(west / step); n * step < east; n += 1)
    line([south, n * step], [north, n * step])
}

/**
 * Draws labels in order, skipping those that overlap earlier ones. @returns how many were drawn.
 */
function drawLabels(map: L.Map, layer: L.LayerGroup, areas: readonly MapArea[]): number {
  const frame = L.bounds(L.point(0, 0), map.getSize())
  const taken = occupied(map)
  const widthOf = textMeasurer(map)
  let named = 0
  for (const { name, lat, lon } of areas) {
    const at = map.latLngToContainerPoint([lat, lon]).add([0, labelOffset])
    const half = L.point(widthOf(name) / 2 + 6, 12)
    const box = L.bounds(at.subtract(half), at.add(half))
    if (!frame.contains(box) || taken.some((other) => other.intersects(box))) continue
    taken.push(box)
    named += 1
    const text = document.createElement('span')
    text.textContent = name
    L.marker([lat, lon], {
      icon: L.divIcon({ className: styles.area, html: text, iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
      pane,
      zIndexOffset: -1000,
    }).addTo(layer)
  }
  return named
}

/** The nearest area beyond each edge, seen from the centre. */
function beyondEdges(map: L.Map, areas: readonly MapArea[]): Beyond[] {
  const centre = map.getCenter()
  const view = map.getBounds()
  const nearest = new Map<Beyond['side'], Beyond>()
  for (const { name, lat, lon } of areas) {
    if (view.contains([lat, lon])) continue
    const km = centre.distanceTo([lat, lon]) / 1000
    if (km > farKm) continue
    const side = sideOf(lat - centre.lat, lon - centre.lng)
    if (km < (nearest.get(side)?.km ?? Number.POSITIVE_INFINITY))
      nearest.set(side, { side, name, km })
  }
  return [...nearest.values()].toSorted((a, b) => a.km - b.km)
}

function sideOf(north: number, east: number): Beyond['side'] {
  if (Math.abs(north) > Math.abs(east)) return north > 0 ? 'top' : 'bottom'
  return east > 0 ? 'right' : 'left'
}
