import type { Place, Ways } from '../../../domain/board/travel.ts'

/** Provides travel times between visits (docs/product/board.md#travel). */
export interface RoutingProvider {
  readonly name: string

  /** Does it know roads, so that its times differ from the built-in estimate? */
  readonly knowsRoads: boolean

  /**
   * Travel from each of the first places to each of the second. Always answers: an unknown time is
   * estimated. A repeated place is requested once.
   */
  ways(from: readonly Place[], to: readonly Place[]): Promise<Ways>

  /**
   * Minutes between each pair of places, to the door: a row per origin, a column per destination.
   * @param hour of the day at which the trips begin.
   */
  travelMatrix(places: readonly Place[], hour: number): Promise<number[][]>
}

/** Adds the matrix, computed from the provider's travel times. */
export function routingOf(provider: Omit<RoutingProvider, 'travelMatrix'>): RoutingProvider {
  return {
    ...provider,
    async travelMatrix(places, hour) {
      const way = await provider.ways(places, places)
      return places.map((from) => places.map((to) => way(from, to, hour)))
    },
  }
}
