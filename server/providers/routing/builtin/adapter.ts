import { travelMinutes } from '../../../../domain/board/travel.ts'
import type { RoutingProvider } from '../port.ts'

/** Estimates all travel times, without a map. */
export function builtinRouting(): RoutingProvider {
  return { knowsRoads: false, ways: async () => travelMinutes }
}
