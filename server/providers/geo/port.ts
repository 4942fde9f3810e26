import type { LatLon } from '../../../domain/geo/default-view.ts'
import type { Refused, Success } from '../../../domain/result.ts'
import type { NoAnswer } from '../fetch-json.ts'

/** One suggestion under the address field. */
export type Suggestion = {
  /** Identifies it in `resolve` of the same provider; up to 2000 characters. */
  readonly id: string
  readonly label: string
}

/** An address with its point, in degrees of WGS 84. */
export type FoundPlace = LatLon & {
  readonly address: string
  /** Five digits, or empty if the provider has none. */
  readonly postcode: string
  /** Only the area is known, not the street. */
  readonly approximate: boolean
}

/**
 * Why there is no answer. `not-found`: nothing is there, or it is not in Malaysia. The others are
 * the provider's failures.
 */
export type GeoFailure = Refused<'not-found'> | NoAnswer

/** The outcome of a geocoder's request. */
export type GeoOutcome<Value> =
  | (Success<Value> & {
      /** Why a fallback geocoder answered; such an answer is not cached. */
      readonly standIn?: {
        readonly reason: GeoFailure['refusal']['code'] | 'resting'
        readonly detail: string
      }
    })
  | GeoFailure

/** What the product needs from any geocoder. Expected outcomes are values. */
export interface GeoProvider {
  readonly name: string

  /** The attributions of its answers: one per line, followed by a link if required. */
  readonly attribution: string

  /** How long an answer may be cached, in seconds; 0 for not at all. */
  readonly cacheSeconds: number

  /**
   * Addresses in Malaysia that match the typed text, best first; empty if there are none.
   * @param near ranks places near it first.
   * @param session identifies one search, from the first character to `resolve`.
   */
  suggest(
    input: string,
    near: LatLon,
    session: string,
    signal: AbortSignal,
  ): Promise<GeoOutcome<readonly Suggestion[]>>

  /** The place of a suggestion; ends its session. */
  resolve(id: string, session: string, signal: AbortSignal): Promise<GeoOutcome<FoundPlace>>

  /** The address at a point. */
  reverse(lat: number, lon: number, signal: AbortSignal): Promise<GeoOutcome<FoundPlace>>
}
