import type { BoardWay } from '../../../domain/api/bookings/board.ts'
import { type Place, travelMinutes, type Ways } from '../../../domain/board/travel.ts'

/** Where the visits of a board are, and how long the ways between them take. */
export type Travel = {
  /** Undefined for a postcode that the board does not know. */
  readonly placeOf: (code: number | undefined) => Place | undefined
  readonly minutesOf: Ways
}

/** What a board says of its postcodes. */
type Postcodes = {
  readonly places: Readonly<Record<string, readonly [number, number]>>
  readonly paces: Readonly<Record<string, number>>
}

/** @param ways by road; all others are estimated. */
export function travelOf({ places, paces }: Postcodes, ways: readonly BoardWay[]): Travel {
  const codes = new Map<Place, string>()
  const known = new Map(
    Object.entries(places).map(([code, [latitude, longitude]]) => {
      const place = { latitude, longitude, pace: paces[code] }
      codes.set(place, code)
      return [code, place]
    }),
  )
  const byRoad = new Map(ways.map(([from, to, minutes]) => [`${from} ${to}`, minutes]))
  return {
    placeOf: (code) => known.get(`${code}`),
    minutesOf: (from, to, hour) =>
      byRoad.get(`${codes.get(from)} ${codes.get(to)}`) ?? travelMinutes(from, to, hour),
  }
}
