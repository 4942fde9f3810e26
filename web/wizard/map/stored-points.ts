import type { LatLon } from '../../../domain/geo/default-view.ts'

const name = 'jiran.map-points'
const most = 10

type StorageKind = Pick<Storage, 'getItem' | 'setItem'>

/** The marker's position for an address, in this tab, so that Back and refresh restore it. */
export function storedPoint(address: string, storageArea = tabStorage()): LatLon | undefined {
  const found = read(storageArea).find((each) => each.address === address.trim())
  return found && { lat: found.lat, lon: found.lon }
}

/** The point that the person chose for this address, by the marker, their position or the list. */
export function chosenPoint(address: string, storageArea = tabStorage()): LatLon | undefined {
  const found = read(storageArea).find((each) => each.address === address.trim())
  return found?.chosen ? { lat: found.lat, lon: found.lon } : undefined
}

/** True if this address was taken unchanged from the map, exact to the street. */
export function isPicked(address: string, storageArea = tabStorage()): boolean {
  return read(storageArea).some((each) => each.address === address.trim() && each.exact === true)
}

/**
 * Stores the marker's position for an address, in this tab only.
 * @param exact true if the map knows the address to the street; `chosen` if the person chose the
 *   point.
 */
export function storePoint(
  address: string,
  { lat, lon, exact = false, chosen = false }: LatLon & { exact?: boolean; chosen?: boolean },
  storageArea = tabStorage(),
): void {
  const key = address.trim()
  if (!key) return
  const others = read(storageArea).filter((each) => each.address !== key)
  try {
    storageArea?.setItem(
      name,
      JSON.stringify([{ address: key, lat, lon, exact, chosen }, ...others].slice(0, most)),
    )
  } catch {
    // If the storage is full or disabled, the marker starts at the centre of the map again.
  }
}

type StoredPoint = LatLon & {
  readonly address: string
  readonly exact?: boolean
  readonly chosen?: boolean
}

function read(storageArea: StorageKind | undefined): StoredPoint[] {
  try {
    const stored: unknown = JSON.parse(storageArea?.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredPoint) : []
  } catch {
    return []
  }
}

function isStoredPoint(value: unknown): value is StoredPoint {
  if (typeof value !== 'object' || value === null) return false
  const { address, lat, lon } = value as Record<string, unknown>
  return typeof address === 'string' && Number.isFinite(lat) && Number.isFinite(lon)
}

function tabStorage(): StorageKind | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
