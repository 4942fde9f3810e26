import type { BoardWay } from '../../../domain/api/bookings/board.ts'
import { type Place, travelMinutes, type Ways } from '../../../domain/board/travel.ts'

/** Positions of a board's visits, and travel times between them. */
export type Travel = {
  /** Undefined for a postcode that the board does not know. */
  readonly placeOf: (code: number | undefined) => Place | undefined
  readonly minutesOf: Ways
}

type Postcodes = {
  readonly places: Readonly<Record<string, readonly [number, number]>>
  readonly paces: Readonly<Record<string, number>>
}

/** @param ways travel times by road; all others are estimated. */
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
