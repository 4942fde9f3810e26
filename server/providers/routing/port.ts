import type { Place, Ways } from '../../../domain/board/travel.ts'

/** Provides travel times between visits (docs/product/board.md#travel). */
export interface RoutingProvider {
  /** Does it know roads, so that its times differ from the built-in estimate? */
  readonly knowsRoads: boolean

  /**
   * Travel from each of the first places to each of the second. Always answers: an unknown time is
   * estimated. A repeated place is requested once.
   */
  ways(from: readonly Place[], to: readonly Place[]): Promise<Ways>
}
