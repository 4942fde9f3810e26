import type { Block } from '../../../../domain/api/bookings/board.ts'
import type { Expected } from '../../../../domain/board/lateness.ts'
import type { LatLon } from '../../../../domain/geo/default-view.ts'
import type { BoardAnswer, Row } from '../board.ts'

/** Tones of visits on the map, most urgent first. */
export const tones = ['urgent', 'late', 'under-way', 'planned', 'done'] as const
export type Tone = (typeof tones)[number]

/** A visit on the map, by the latest worker of its crew. */
export type VisitOnMap = { readonly block: Block; readonly expected: Expected | undefined }

/** The visits of a day at one postcode, by start. The board does not know more exact positions. */
export type Stop = {
  readonly postCode: number
  readonly at: LatLon
  readonly visits: readonly VisitOnMap[]
  /** The tone of the most urgent visit. */
  readonly tone: Tone
}

function toneOf({ block, expected }: VisitOnMap): Tone {
  if (block.missing || block.state === 'no-show' || expected?.tone === 'very-late') return 'urgent'
  if (expected?.tone === 'late') return 'late'
  if (block.state === 'done') return 'done'
  return block.state === 'planned' || block.state === 'unpaid' ? 'planned' : 'under-way'
}

/** The most urgent of some visits. */
export function mostUrgent(visits: readonly VisitOnMap[]): VisitOnMap | undefined {
  const rank = (visit: VisitOnMap) => tones.indexOf(toneOf(visit))
  return visits.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** The stops of a board's first day, for visits that match the filters. */
export function stopsOf(
  { days, visits, places }: BoardAnswer,
  rows: readonly Row[],
  isMeant: (block: Block) => boolean,
): Stop[] {
  const latest = new Map<Block, Expected | undefined>()
  for (const { blocks } of rows)
    for (const { block, expected } of blocks)
      if ((expected?.lateMinutes ?? -1) >= (latest.get(block)?.lateMinutes ?? -1))
        latest.set(block, expected)
  const meant = visits.filter((block) => block.start_date === days[0] && isMeant(block))
  return [...Map.groupBy(meant, (block) => block.post_code)].flatMap(
    ([postCode, blocks]): Stop[] => {
      const point = places[postCode]
      if (!point) return []
      const [lat, lon] = point
      const here = blocks.map((block) => ({ block, expected: latest.get(block) }))
      const first = mostUrgent(here)
      return first ? [{ postCode, at: { lat, lon }, visits: here, tone: toneOf(first) }] : []
    },
  )
}

/** The visits of a worker's first day in order. */
export function routeOf({ blocks }: Row, day: string | undefined): readonly Block[] {
  return blocks.map(({ block }) => block).filter((block) => block.start_date === day)
}
