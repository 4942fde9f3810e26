import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel, dayOfMoment } from '../../shared/when.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { countColumn, wordsColumn } from '../list/columns.ts'
import { type ListColumn, type ListDialog, listOf, searchFor } from '../list/describe-list.ts'
import type { Demand } from './areas.ts'
import { PostcodeDialog } from './PostcodeDialog.tsx'

type Call = 'GET /staff/areas/demand/'

const MOST_ROWS = 1000

const placeOf = ({ area, city }: Demand) => (area === city ? city : `${area}, ${city}`)

const columns: readonly ListColumn<Call>[] = [
  { ...wordsColumn(m.staff_areas_postcode(), ({ post_code }) => post_code), title: true },
  { header: m.staff_areas_place(), cell: placeOf, csv: placeOf },
  {
    header: m.staff_areas_region(),
    cell: ({ known, region_name }) => (known ? region_name : m.staff_areas_not_in_list()),
    csv: ({ region_name }) => region_name,
  },
  {
    header: m.staff_areas_demand_day(),
    cell: ({ day }) => (day ? dayLabel(day) : m.staff_areas_demand_any()),
    csv: ({ day }) => day,
  },
  {
    header: m.staff_areas_demand_service(),
    cell: ({ skill }) => (skill ? skillTitle(skill) : m.staff_areas_demand_all()),
    csv: ({ skill }) => skill,
  },
  countColumn(m.staff_areas_waiting(), ({ waiting }) => waiting),
  {
    header: m.staff_areas_since(),
    cell: ({ since }) => dayOfMoment(since),
    csv: ({ since }) => dayOf(new Date(since)),
  },
  {
    header: m.staff_areas_latest(),
    cell: ({ latest }) => dayOfMoment(latest),
    csv: ({ latest }) => dayOf(new Date(latest)),
  },
]

/** Postcodes and days by number of people waiting. An Admin can open a postcode from here. */
export const demand = listOf('GET /staff/areas/demand/', {
  key: ['areas', 'demand'],
  caption: m.staff_areas_demand(),
  of: m.staff_areas_demand_of(),
  none: { title: m.staff_areas_no_demand(), text: m.staff_areas_no_demand_text() },
  filter: {
    label: m.staff_areas_filter(),
    by: { search: searchFor(m.staff_areas_search()) },
  },
  pageSize: 50,
  keyOf: ({ post_code, day, skill }) => `${post_code} ${day} ${skill}`,
  Lead: ({ list: { answer } }) => (
    <>
      {m.staff_areas_demand_lead()} {answer && m.staff_areas_people({ count: answer.people })}
    </>
  ),
  actions: [{ file: { name: () => 'demand', size: MOST_ROWS } }],
  dialogs: { open: OpenDialog },
  rowAction: {
    permission: 'manage-areas',
    draw: (row, open) =>
      row.day === '' && (
        <PlainButton
          variant="outline"
          aria-label={m.staff_areas_open_named({ name: row.post_code })}
          onClick={() => open('open')}
        >
          {m.staff_areas_open_it()}
        </PlainButton>
      ),
  },
  columns,
})

/** Opens or adds a postcode that people wait for. */
function OpenDialog({
  item,
  onClose,
}: Parameters<Extract<ListDialog<Call>, (props: never) => unknown>>[0]) {
  const code = String(item?.post_code ?? '')
  const { data } = useQuery({
    ...callQuery(['areas', 'postcode', code], 'GET /staff/areas/postcodes/', {
      search: code,
      page_size: 1,
    }),
    enabled: item?.known === true,
    gcTime: 0,
  })
  if (item?.known && !data) return null
  return <PostcodeDialog postcode={data?.items[0]} code={code} opens onClose={onClose} />
}
