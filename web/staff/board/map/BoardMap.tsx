import { useQuery } from '@tanstack/react-query'
import L from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Block } from '../../../../domain/api/bookings/board.ts'
import { m } from '../../../../messages/page.ts'
import { callQuery } from '../../../api.ts'
import { MapFrame } from '../../../shared/map/MapFrame.tsx'
import { useMapSettings } from '../../../shared/map/map-settings.ts'
import { dayLabel } from '../../../shared/when.ts'
import { Loading } from '../../../ui/Page.tsx'
import { FilterChip } from '../../list/FilterBar.tsx'
import type { BoardAnswer, Row } from '../board.ts'
import styles from './board-map.module.css'
import { drawnOf } from './drawn.ts'
import { addMarks, type MarkLayer } from './marks.ts'
import { StopList } from './StopList.tsx'
import { routeOf, stopsOf, tones } from './stops.ts'

/** Polling interval for positions of crews, in addition to live updates. */
const REFRESH_MS = 60_000
/** At higher zoom levels, streets without visits fill the map. */
const NEAREST_ZOOM = 14

const toneWords = {
  urgent: m.staff_board_attention,
  late: m.staff_board_map_late,
  'under-way': m.staff_board_map_under_way,
  planned: m.staff_board_state_planned,
  done: m.staff_board_state_done,
} as const

type Props = {
  readonly answer: BoardAnswer
  readonly rows: readonly Row[]
  readonly isMeant: (block: Block) => boolean
  /** The open worker; 0 for none. */
  readonly opened: number
  readonly onOpen: (bookingId: string) => void
}

/**
 * The visits of the board's first day on a map (docs/product/board.md#map), in a separate chunk.
 */
export default function BoardMap({ answer, rows, isMeant, opened, onOpen }: Props) {
  const settings = useMapSettings('')
  const crews = useQuery({
    ...callQuery(['bookings', 'board', 'crews'], 'GET /staff/board/crews/', {}),
    refetchInterval: REFRESH_MS,
  }).data?.crews
  /** The worker whose day is drawn as a line: the last chosen or opened one. */
  const [worker, setWorker] = useState(opened)
  if (opened !== 0 && opened !== worker) setWorker(opened)
  const [listed, setListed] = useState<number>()
  const day = answer.days[0] ?? ''
  const stops = useMemo(() => stopsOf(answer, rows, isMeant), [answer, rows, isMeant])
  const busy = useMemo(() => rows.filter((each) => routeOf(each, day).length > 0), [rows, day])
  const route = useMemo(() => {
    const row = busy.find((each) => each.worker.id === worker)
    return row && { name: row.worker.name, visits: routeOf(row, day) }
  }, [busy, worker, day])
  const drawn = useMemo(() => drawnOf(stops, route, crews ?? []), [stops, route, crews])
  const stop = stops.find(({ postCode }) => postCode === listed)
  const own = stop?.visits.filter(({ block }) => route?.visits.includes(block)) ?? []

  const press = useRef((_key: string) => {})
  useEffect(() => {
    press.current = (key) => {
      const only = drawn.marks.find((mark) => mark.key === key)?.opens
      if (only) onOpen(only)
      else setListed(Number(key))
    }
  })
  const layer = useRef<MarkLayer>(undefined)
  /** The day and route last fitted into view. */
  const viewed = useRef('')

  function draw(map: L.Map) {
    layer.current ??= addMarks(map, (key) => press.current(key))
    layer.current.draw(drawn)
    const points = route ? drawn.route : drawn.marks.map(({ at }) => at)
    const view = `${day} ${worker}`
    if (viewed.current === view || points.length === 0) return
    viewed.current = view
    showAll(map, points)
  }

  return (
    <section className={styles.map} aria-label={m.staff_board_map_of({ day: dayLabel(day) })}>
      {settings ? (
        <MapFrame
          settings={settings}
          label={m.wizard_map()}
          centre={settings.centre}
          zoomsByWheel
          withoutTiles={m.staff_board_map_without_tiles()}
          marks={drawn}
          onDraw={draw}
          onGone={() => {
            layer.current = undefined
            viewed.current = ''
          }}
        >
          {stop && (
            <StopList
              key={stop.postCode}
              postCode={stop.postCode}
              visits={own.length > 0 ? own : stop.visits}
              onOpen={onOpen}
              onClose={() => {
                setListed(undefined)
                layer.current?.focus(`${stop.postCode}`)
              }}
            />
          )}
        </MapFrame>
      ) : (
        <Loading label={m.staff_board_map_loading()} />
      )}
      <div className={styles.under}>
        <FilterChip
          label={m.staff_board_map_worker()}
          value={route ? `${worker}` : ''}
          choices={busy.map((each) => ({ value: `${each.worker.id}`, label: each.worker.name }))}
          onChange={(value) => {
            setWorker(Number(value))
            setListed(undefined)
          }}
        />
        <ul className={styles.legend}>
          {tones.map((tone) => (
            <li key={tone}>
              <i data-tone={tone} />
              {toneWords[tone]()}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function showAll(map: L.Map, points: readonly { lat: number; lon: number }[]): void {
  const bounds = L.latLngBounds(points.map(({ lat, lon }): L.LatLngTuple => [lat, lon]))
  map.fitBounds(bounds, {
    paddingTopLeft: [44, 44],
    // The attribution is at the bottom.
    paddingBottomRight: [44, 70],
    maxZoom: NEAREST_ZOOM,
    animate: false,
  })
}
