import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { dayLabel } from '../../shared/when.ts'
import { listOf, someOf } from '../list/describe-list.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { holidayName, placeName } from './names.ts'

const treatments = {
  open: { tone: 'over', label: m.staff_holidays_open },
  dearer: { tone: 'waiting', label: m.staff_holidays_dearer },
  closed: { tone: 'bad', label: m.staff_holidays_closed },
} as const

const thisYear = Number(dayOf(new Date()).slice(0, 4))
const years = [...new Set([2026, 2027, 2028, thisYear, thisYear + 1])].sort((a, b) => a - b)

/** The public holidays of a year: /rates?view=holidays&year=&holiday= */
export const holidays = listOf('GET /staff/holidays/', {
  key: ['staff-holidays'],
  caption: m.staff_rates_view_holidays(),
  of: m.staff_rates_view_holidays(),
  none: ({ year }) => ({
    title: m.staff_holidays_none({ year: Number(year) || thisYear }),
    text: m.staff_holidays_none_text(),
  }),
  filter: {
    label: m.staff_holidays_filter(),
    by: {
      year: someOf(
        m.staff_holidays_year(),
        'number',
        () => years.map((year) => ({ value: String(year), label: String(year) })),
        String(thisYear),
      ),
    },
  },
  expected: 20,
  keyOf: ({ id }) => String(id),
  row: { name: 'holiday', AnyDialog: HolidayDialog },
  actions: [{ label: m.staff_holidays_add(), opens: { holiday: 'new' } }],
  columns: [
    {
      header: m.staff_holidays_day(),
      cell: ({ day, estimated }) => (
        <>
          {dayLabel(day)}
          {estimated && <small> {m.staff_holidays_estimated()}</small>}
        </>
      ),
      title: true,
    },
    { header: m.staff_holidays_name(), cell: holidayName, long: true },
    { header: m.staff_holidays_place(), cell: ({ place }) => placeName(place) },
    { header: m.staff_holidays_visits(), cell: ({ visits }) => visits, figures: true },
    {
      header: m.staff_holidays_treatment(),
      cell: ({ treatment }) => <StateBadge of={treatments} state={treatment} />,
    },
  ],
})
