import type { Block, CrewOnTheWay } from '../../../../domain/api/bookings/board.ts'
import type { LatLon } from '../../../../domain/geo/default-view.ts'
import { m } from '../../../../messages/page.ts'
import { initialsOf } from '../../../shared/initials.ts'
import { spanText, timeOfMoment } from '../../../shared/when.ts'
import { noteText, stateWords, whatText } from '../words.ts'
import { mostUrgent, type Stop, type Tone, type VisitOnMap } from './stops.ts'

/** A button on the map. */
export type Mark = {
  /** The postcode, or the key of a crew. */
  readonly key: string
  readonly at: LatLon
  /** The accessible name. */
  readonly label: string
  /** A few letters on it, if any. */
  readonly text: string
  readonly tone: Tone | 'crew'
  /** Not part of the shown route. */
  readonly isPale: boolean
  /** The visit that it opens; undefined if there are several. */
  readonly opens: string | undefined
}

/** The content of the board's map. */
export type Drawn = {
  readonly marks: readonly Mark[]
  /** The stops of the shown route. */
  readonly route: readonly LatLon[]
  /** Lines from crews on the way to their destinations. */
  readonly ways: readonly (readonly LatLon[])[]
}

/** The visits of a worker's day in order. */
type Route = { readonly name: string; readonly visits: readonly Block[] }

/** The map's content for stops, crews and a worker's route. */
export function drawnOf(
  stops: readonly Stop[],
  route: Route | undefined,
  crews: readonly CrewOnTheWay[],
): Drawn {
  const stopOf = new Map(
    stops.flatMap((stop) => stop.visits.map(({ block }) => [block.booking_id, stop])),
  )
  const going = crews.flatMap((crew) => {
    const to = stopOf.get(crew.booking_id)
    return to ? [{ crew, at: { lat: crew.place[0], lon: crew.place[1] }, to: to.at }] : []
  })
  return {
    marks: [
      ...stops.map((stop) => markOf(stop, route)),
      ...going.map(({ crew, at }): Mark => {
        const time = timeOfMoment(crew.at)
        return {
          key: `crew ${crew.booking_id} ${crew.worker}`,
          at,
          label: m.staff_board_map_crew({ name: crew.name, time }),
          text: initialsOf(crew.name),
          tone: 'crew',
          isPale: false,
          opens: crew.booking_id,
        }
      }),
    ],
    route: route?.visits.flatMap((visit) => stopOf.get(visit.booking_id)?.at ?? []) ?? [],
    ways: going.map(({ at, to }) => [at, to]),
  }
}

function markOf({ postCode, at, visits, tone }: Stop, route: Route | undefined): Mark {
  const own = route?.visits.flatMap((block, nth) =>
    block.post_code === postCode ? [{ block, nth: nth + 1 }] : [],
  )
  const isPale = own?.length === 0
  const [only, ...others] = own && own.length > 0 ? own.map(({ block }) => block) : blocksOf(visits)
  const label =
    own && own.length > 0
      ? m.staff_board_map_route_stop({
          name: route?.name ?? '',
          what: own.map(({ block, nth }) => `${nth}. ${spanText(block)}`).join(', '),
          area: own[0]?.block.area ?? '',
        })
      : labelOf(visits)
  return {
    key: `${postCode}`,
    at,
    label,
    text: own?.map(({ nth }) => nth).join('·') || (visits.length > 1 ? `${visits.length}` : ''),
    tone,
    isPale,
    opens: only && others.length === 0 ? only.booking_id : undefined,
  }
}

function blocksOf(visits: readonly VisitOnMap[]): readonly Block[] {
  return visits.map(({ block }) => block)
}

function labelOf(visits: readonly VisitOnMap[]): string {
  const { block, expected } = mostUrgent(visits) ?? {}
  if (!block) return ''
  const note = noteText(block, expected) ?? stateWords[block.state]()
  const what =
    visits.length === 1
      ? [whatText(block), spanText(block)]
      : [block.area, m.staff_board_visits({ count: visits.length })]
  return [...what, note].join(', ')
}
