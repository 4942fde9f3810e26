import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { BookingRecord } from '../../domain/api/bookings/booking.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { m } from '../../messages/page.ts'
import { bookingAddress } from '../shared/booking-address.ts'
import {
  frequencyLabel,
  paymentMethodLabel,
  placeText,
  serviceTitle,
} from '../shared/booking-rows.ts'
import { telLink } from '../shared/contact-links.ts'
import { mapLink } from '../shared/map-link.ts'
import { BadgePair } from '../shared/StatusBadge.tsx'
import { clockLabel, dayLabel, endLabel } from '../shared/when.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Money } from '../ui/Money.tsx'
import { OutcomeBadge } from './booking/OutcomeBadge.tsx'
import { type Column, RecordTable } from './list/RecordTable.tsx'
import styles from './ReportTable.module.css'
import { columnLabels } from './ReportTools.tsx'
import type { ExtraColumn } from './report-columns.ts'
import { orderAfter, orderLabels, type ReportOrder } from './report-filters.ts'

type Props = {
  /** Undefined while loading. */
  bookings: readonly BookingRecord[] | undefined
  /** True for a reader to whom the server sends amounts (docs/product/roles.md#who-sees-money). */
  withMoney: boolean
  extra: readonly ExtraColumn[]
  order: ReportOrder
  addressOf: (order: ReportOrder) => string
  busy: boolean
  /** The address of this list and page, to link to the previous and next booking. */
  listAddress: string
  /** Called when a booking is opened, before the page is left. */
  onOpen: () => void
}

/** The bookings of the staff report, sorted by a header or, on phones, a select. */
export function ReportTable({
  bookings,
  withMoney,
  extra,
  order,
  addressOf,
  busy,
  listAddress,
  onOpen,
}: Props) {
  const navigate = useNavigate()
  const shown = [
    ...columns,
    ...extra.map((name) => added[name]),
    ...(withMoney ? [totalCost] : []),
  ].map(({ by, ...column }) =>
    by === undefined
      ? column
      : {
          ...column,
          sortAddress: addressOf(orderAfter(order, by)),
          ...(order.by === by ? { sorted: wayOf(order) } : {}),
        },
  )
  const choices = Object.entries(orderLabels).flatMap(([by, label]) =>
    by === 'total_cost' && !withMoney
      ? []
      : [
          { value: `${by} asc`, label: `${label} ↑` },
          { value: `${by} desc`, label: `${label} ↓` },
        ],
  )
  return (
    <>
      <div className={styles.order}>
        <NativeSelect
          label={m.staff_report_sort_by()}
          data={choices}
          value={`${order.by} ${order.descending ? 'desc' : 'asc'}`}
          onChange={(event) => {
            const [by = '', way] = event.currentTarget.value.split(' ')
            navigate(addressOf({ by: by as ReportOrder['by'], descending: way === 'desc' }), {
              preventScrollReset: true,
            })
          }}
        />
      </div>
      <div className={styles.list} data-extra={extra.length > 0 ? '' : undefined}>
        <RecordTable
          caption={captionOf(order)}
          items={bookings}
          columns={shown}
          keyOf={({ booking_id }) => booking_id}
          busy={busy}
          waiting={m.staff_report_loading()}
          expected={20}
          action={(booking) => {
            const { to, state } = bookingAddress('/report-booking-details', booking)
            return (
              <ButtonLink
                to={to}
                state={{ ...state, from: listAddress }}
                variant="outline"
                data-row-link
                onClick={onOpen}
                aria-label={m.staff_report_details_of({ booking: booking.booking_id })}
              >
                {m.staff_report_details()}
              </ButtonLink>
            )
          }}
        />
      </div>
    </>
  )
}

function wayOf({ descending }: ReportOrder) {
  return descending ? ('descending' as const) : ('ascending' as const)
}

function captionOf(order: ReportOrder): string {
  const column = orderLabels[order.by].toLowerCase()
  return order.descending
    ? m.staff_report_caption_descending({ column })
    : m.staff_report_caption_ascending({ column })
}

type ReportColumn = Column<BookingRecord> & { by?: ReportOrder['by'] }

const columns: readonly ReportColumn[] = [
  {
    header: m.staff_report_booking_id(),
    by: 'booking_id',
    cell: ({ booking_id }) => <span className={styles.whole}>{booking_id}</span>,
    title: true,
  },
  {
    header: m.staff_report_customer(),
    by: 'customer_name',
    cell: ({ customer_name, customer_phone }) => (
      <>
        <span className={styles.name}>{customer_name}</span>
        {customer_phone && (
          <a className={styles.phone} href={telLink(customer_phone)}>
            {customer_phone}
          </a>
        )}
      </>
    ),
  },
  {
    header: m.staff_report_service(),
    by: 'skill',
    cell: (booking) => {
      const service = serviceBySkill(booking.skill)
      return (
        <>
          {serviceTitle(service, booking)}
          <small className={styles.under}>
            {visitLabel(frequencyLabel(service, booking.frequency), booking)}
          </small>
        </>
      )
    },
  },
  {
    header: m.staff_report_start(),
    by: 'start_date',
    cell: ({ start_date, start_time, no_of_hours, worker_count }) => (
      <span className={styles.whole}>
        {dayLabel(start_date)}
        <br />
        {clockLabel(start_time)}
        <span className={styles.crew}>
          {m.staff_report_hours_workers({ hours: no_of_hours, workers: worker_count })}
        </span>
      </span>
    ),
  },
  {
    header: m.staff_report_hours(),
    by: 'no_of_hours',
    cell: ({ no_of_hours }) => no_of_hours,
    figures: true,
    wide: true,
    short: true,
  },
  {
    header: m.staff_report_workers(),
    by: 'worker_count',
    cell: ({ worker_count }) => worker_count,
    figures: true,
    wide: true,
    short: true,
  },
  {
    header: m.staff_report_area(),
    by: 'post_code',
    cell: (booking) => (
      <span className={styles.area}>
        {booking.post_code}{' '}
        <small>
          <a
            href={mapLink(booking.address ?? booking.from_address ?? '', booking.post_code)}
            target="_blank"
            rel="noreferrer"
          >
            {placeText(booking)}
          </a>
        </small>
      </span>
    ),
    long: true,
  },
  {
    header: m.staff_report_status_payment(),
    by: 'booking_status',
    cell: (booking) => (
      <>
        <BadgePair booking={booking}>{paymentMethodLabel(booking.payment_method)}</BadgePair>
        <OutcomeBadge outcome={booking.outcome} />
      </>
    ),
    long: true,
  },
]

const added: Readonly<Record<ExtraColumn, ReportColumn>> = {
  end: {
    header: columnLabels.end,
    cell: (booking) => <span className={styles.whole}>{endLabel(booking)}</span>,
  },
  assigned: {
    header: columnLabels.assigned,
    cell: ({ assigned = [] }) => assigned.join(m.format_list_separator()),
    long: true,
  },
  city: { header: columnLabels.city, cell: ({ city }) => city },
  manager: { header: columnLabels.manager, cell: ({ manager }) => manager?.split('@')[0] },
}

/** `Weekly, 2 of 4` for a series, otherwise only the frequency. */
function visitLabel(frequency: string, { session, sessions }: BookingRecord): string {
  return sessions > 1 ? m.staff_report_visit({ frequency, session, sessions }) : frequency
}

/** Only for a reader to whom the server sends amounts (docs/product/roles.md#who-sees-money). */
const totalCost: ReportColumn = {
  by: 'total_cost',
  header: m.staff_report_total_cost(),
  cell: ({ total_cost }) => (total_cost === undefined ? '' : <Money rm={total_cost} />),
  figures: true,
}
