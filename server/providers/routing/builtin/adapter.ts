import { travelMinutes } from '../../../../domain/board/travel.ts'
import { type RoutingProvider, routingOf } from '../port.ts'

/** Estimates all travel times, without a map. */
export function builtinRouting(): RoutingProvider {
  return routingOf({ name: 'builtin', knowsRoads: false, ways: async () => travelMinutes })
}
