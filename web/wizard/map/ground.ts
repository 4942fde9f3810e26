import L from 'leaflet'
import type { MapArea } from './geo-requests.ts'
import styles from './map.module.css'

/** Pixels that a line of the net keeps from the next, at least. */
const closest = 80
/** With more names than this in view, one need not be told what lies beyond. */
const fewNames = 2
const steps = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const

/** Pixels from an area's point down to the middle of its name. */
const nameDrop = 15

/** What lies beyond an edge of the map: the nearest area there. */
export type Beyond = {
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly name: string
  readonly km: number
}

/**
 * The ground of a map without tiles: a net of latitude and longitude, and the names of areas where
 * they have room. Drawn again after every move.
 * @param onBeyond told what lies beyond each edge, so that one knows where to drag.
 * @returns what takes it away.
 */
export function layGround(
  map: L.Map,
  areas: readonly MapArea[],
  onBeyond: (beyond: readonly Beyond[]) => void,
): () => void {
  const layer = L.layerGroup().addTo(map)

  function draw() {
    layer.clearLayers()
    drawNet(map, layer)
    const named = drawNames(map, layer, areas)
    onBeyond(named <= fewNames ? beyondEdges(map, areas) : [])
  }

  draw()
  map.on('moveend resize', draw)
  return () => {
    map.off('moveend resize', draw)
    layer.remove()
  }
}

function drawNet(map: L.Map, layer: L.LayerGroup): void {
  const bounds = map.getBounds().pad(0.3)
  const degreesOfPixel = 360 / (256 * 2 ** map.getZoom())
  const step = steps.find((each) => each / degreesOfPixel >= closest) ?? 1
  const [south, north] = [bounds.getSouth(), bounds.getNorth()]
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const line = (...ends: L.LatLngTuple[]) =>
    L.polyline(ends, { className: styles.net, interactive: false }).addTo(layer)
  for (let n = Math.ceil(south / step); n * step < north; n += 1)
    line([n * step, west], [n * step, east])
  for (let n = Math.ceil(west / step); n * step < east; n += 1)
    line([south, n * step], [north, n * step])
}

/** Names in their order, each if it has room beside those before it; says how many. */
function drawNames(map: L.Map, layer: L.LayerGroup, areas: readonly MapArea[]): number {
  const frame = L.bounds(L.point(0, 0), map.getSize())
  const taken: L.Bounds[] = []
  for (const { name, lat, lon } of areas) {
    const at = map.latLngToContainerPoint([lat, lon]).add([0, nameDrop])
    const half = L.point(name.length * 4.5 + 6, 12)
    const box = L.bounds(at.subtract(half), at.add(half))
    if (!frame.contains(box) || taken.some((other) => other.intersects(box))) continue
    taken.push(box)
    const text = document.createElement('span')
    text.textContent = name
    L.marker([lat, lon], {
      icon: L.divIcon({ className: styles.area, html: text, iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -1000,
    }).addTo(layer)
  }
  return taken.length
}

/** The nearest area beyond each edge, as one leaves the middle that way. */
function beyondEdges(map: L.Map, areas: readonly MapArea[]): Beyond[] {
  const centre = map.getCenter()
  const view = map.getBounds()
  const nearest = new Map<Beyond['side'], Beyond>()
  for (const { name, lat, lon } of areas) {
    if (view.contains([lat, lon])) continue
    const km = centre.distanceTo([lat, lon]) / 1000
    const side = sideOf(lat - centre.lat, lon - centre.lng)
    if (km < (nearest.get(side)?.km ?? Number.POSITIVE_INFINITY))
      nearest.set(side, { side, name, km })
  }
  return [...nearest.values()]
}

function sideOf(north: number, east: number): Beyond['side'] {
  if (Math.abs(north) > Math.abs(east)) return north > 0 ? 'top' : 'bottom'
  return east > 0 ? 'right' : 'left'
}
