import type { Place, Ways } from '../../../domain/board/travel.ts'

/** Who knows how long ways between visits take (docs/product/board.md#travel). */
export interface RoutingProvider {
  readonly name: string

  /** Does it know roads, so that its ways differ from the estimate that everyone can make? */
  readonly knowsRoads: boolean

  /**
   * Asks for the ways from each of these places to each of those. Always answers: a way that is not
   * known is estimated. Places that are listed twice are asked for once.
   */
  ways(from: readonly Place[], to: readonly Place[]): Promise<Ways>

  /**
   * Minutes between each pair of places, to the door: a row for each place that is left, in it a
   * column for each that is gone to.
   * @param hour of the day in which the ways begin.
   */
  travelMatrix(places: readonly Place[], hour: number): Promise<number[][]>
}

/** Completes a provider by the matrix that follows from its ways. */
export function routingOf(provider: Omit<RoutingProvider, 'travelMatrix'>): RoutingProvider {
  return {
    ...provider,
    async travelMatrix(places, hour) {
      const way = await provider.ways(places, places)
      return places.map((from) => places.map((to) => way(from, to, hour)))
    },
  }
}
