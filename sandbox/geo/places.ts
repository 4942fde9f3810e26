/** A place that the stand-ins know. */
export type KnownPlace = {
  readonly id: string
  readonly name?: string
  readonly housenumber?: string
  readonly street?: string
  readonly district?: string
  readonly postcode?: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly countrycode: string
  readonly lat: number
  readonly lon: number
}

const malaysia = { country: 'Malaysia', countrycode: 'MY' } as const

export const knownPlaces: readonly KnownPlace[] = [
  {
    ...malaysia,
    id: 'ChIJ-telawi-12',
    housenumber: '12',
    street: 'Jalan Telawi',
    district: 'Bangsar',
    postcode: '59100',
    city: 'Kuala Lumpur',
    state: 'Kuala Lumpur',
    lat: 3.1318,
    lon: 101.6712,
  },
  {
    ...malaysia,
    id: 'ChIJ-telawi-3',
    name: 'Jalan Telawi 3',
    street: 'Jalan Telawi 3',
    district: 'Bangsar',
    city: 'Kuala Lumpur',
    state: 'Kuala Lumpur',
    lat: 3.1309,
    lon: 101.6705,
  },
  {
    ...malaysia,
    id: 'ChIJ-ss15',
    name: 'Masjid Darul Ehsan',
    housenumber: '1',
    street: 'Jalan SS 15/4',
    district: 'SS15',
    postcode: '47500',
    city: 'Subang Jaya',
    state: 'Selangor',
    lat: 3.0756,
    lon: 101.5887,
  },
  {
    id: 'ChIJ-bukit-timah',
    name: 'Telawi House',
    street: 'Bukit Timah Road',
    postcode: '588179',
    city: 'Singapore',
    state: 'Singapore',
    country: 'Singapore',
    countrycode: 'SG',
    lat: 1.3294,
    lon: 103.8021,
  },
]

/** Places that contain every word of the text. */
export function placesMatching(text: string): KnownPlace[] {
  const words = text.toLowerCase().split(/\W+/).filter(Boolean)
  return knownPlaces.filter((place) => {
    const own = Object.values(place).join(' ').toLowerCase()
    return words.length > 0 && words.every((word) => own.includes(word))
  })
}

/** The nearest place within this many degrees. */
export function placeNear(lat: number, lon: number, degrees: number): KnownPlace | undefined {
  const away = (place: KnownPlace) => Math.hypot(place.lat - lat, place.lon - lon)
  const [nearest] = knownPlaces.toSorted((a, b) => away(a) - away(b))
  return nearest && away(nearest) <= degrees ? nearest : undefined
}
