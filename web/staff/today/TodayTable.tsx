import { Link } from 'react-router'
import type { TodayItem, TodayList } from '../../../domain/api/reports/today.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { causeOf } from '../../../domain/notifications/cause.ts'
import type { VisitProblem } from '../../../domain/visits/steps.ts'
import type { GapReason } from '../../../domain/workers/availability.ts'
import type { DocumentKind } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel, recentMoment, shortMoment, spanText, timeOfMoment } from '../../shared/when.ts'
import { Money } from '../../ui/Money.tsx'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { causeText, channelWords, titleOf } from '../messages/words.ts'
import { privacyKindNames } from '../privacy/words.ts'
import { documentWords } from '../workers/words.ts'
import { settledAt } from './today-list.ts'

/** Short reasons for gaps of crews, shown beside the count. */
const whyWords: Readonly<Record<GapReason, () => string>> = {
  'not-active': m.staff_today_why_not_active,
  'on-leave': m.staff_today_why_on_leave,
  'off-duty': m.staff_today_why_off_duty,
  'lacks-skill': m.staff_today_why_lacks_skill,
  'other-area': m.staff_today_why_other_area,
  'other-gender': m.staff_today_why_other_gender,
  absent: m.staff_today_absent,
  'not-again': m.staff_today_why_not_again,
}

const problemWords: Readonly<Record<VisitProblem, () => string>> = {
  'nobody-home': m.staff_today_problem_nobody_home,
  'no-access': m.staff_today_problem_no_access,
  unsafe: m.staff_today_problem_unsafe,
  ill: m.staff_today_problem_ill,
}

type Columns = readonly Column<TodayItem>[]

const when: Column<TodayItem> = {
  header: m.staff_today_when(),
  title: true,
  cell: ({ start_date: day = '', start_time: time = '', no_of_hours: hours = 0 }) =>
    m.format_moment({
      day: dayLabel(day),
      time: spanText({ start_time: time, no_of_hours: hours }),
    }),
}
const service: Column<TodayItem> = {
  header: m.staff_today_service(),
  cell: ({ skill = '' }) => skillTitle(skill),
}
const customer: Column<TodayItem> = {
  header: m.staff_today_customer(),
  cell: ({ customer_name: name }) => name,
}
const area: Column<TodayItem> = {
  header: m.staff_today_area(),
  cell: ({ area: name, post_code: code }) => `${name} ${code}`,
}
const workers: Column<TodayItem> = {
  header: m.staff_today_workers(),
  cell: ({ workers: names = [] }) =>
    names.join(m.format_list_separator()) || m.staff_today_nobody(),
}

const visit: Columns = [when, service, customer, area, workers]
const moment = (header: string, of: 'happened_at' | 'received_at'): Column<TodayItem> => ({
  header,
  cell: ({ [of]: at = '' }) => shortMoment(at),
})
const money = (
  header: string,
  of: 'refund_due' | 'to_collect' | 'carried' | 'threshold',
): Column<TodayItem> => ({
  header,
  figures: true,
  cell: ({ [of]: rm = 0 }) => <Money rm={rm} />,
})
const waitsSince = (header: string): Column<TodayItem> => ({
  header,
  cell: ({ waiting_since: at = '', late }) => (
    <>
      {recentMoment(at)}
      {late && (
        <>
          {' '}
          <strong>{m.staff_tickets_late()}</strong>
        </>
      )}
    </>
  ),
})
const worker: Column<TodayItem> = {
  header: m.staff_today_worker(),
  cell: ({ worker_name: name }) => name,
}
const titled = (column: Column<TodayItem>): Column<TodayItem> => ({ ...column, title: true })

const columns: Readonly<Record<TodayList, Columns>> = {
  crew: [
    ...visit,
    {
      header: m.staff_today_why(),
      cell: ({ missing = 0, why }) => (
        <>
          <strong>{m.staff_today_missing({ count: missing })}</strong>
          {why && ` · ${whyWords[why]()}`}
        </>
      ),
    },
  ],
  not_on_way: visit,
  late: [
    ...visit,
    {
      header: m.staff_today_late_by(),
      cell: ({ late_minutes: count = 0 }) => m.staff_today_minutes({ count }),
    },
  ],
  problems: [
    when,
    service,
    customer,
    workers,
    {
      header: m.staff_today_problem(),
      long: true,
      cell: ({ problem, note, worker: id, start_date: day = '' }) => (
        <>
          <strong>{problem && problemWords[problem]()}</strong>
          {note && ` · ${note}`}
          {problem === 'ill' && (
            <>
              {' · '}
              <Link to={`/board?day=${day}&worker=${id}&ill=1`}>{m.staff_today_replace_ill()}</Link>
            </>
          )}
        </>
      ),
    },
    moment(m.staff_today_happened(), 'happened_at'),
  ],
  no_code: [...visit, moment(m.staff_today_started(), 'happened_at')],
  no_photos: [...visit, moment(m.staff_today_finished(), 'happened_at')],
  delayed: [
    when,
    service,
    customer,
    workers,
    moment(m.staff_today_happened(), 'happened_at'),
    moment(m.staff_today_received(), 'received_at'),
  ],
  soon: visit,
  holds: [
    when,
    service,
    customer,
    area,
    { header: m.staff_today_ends(), cell: ({ ends_at: at = '' }) => timeOfMoment(at) },
  ],
  refunds: [when, service, customer, money(m.staff_today_due(), 'refund_due')],
  gift_refunds: [
    { ...titled(customer), header: m.staff_today_gift_from() },
    { header: m.staff_today_gift(), cell: ({ gift }) => gift },
    money(m.staff_today_due(), 'refund_due'),
    waitsSince(m.staff_today_waits_since()),
  ],
  cash: [...visit, money(m.staff_today_collect(), 'to_collect')],
  not_handed_in: [when, service, customer, worker, money(m.staff_today_carried(), 'carried')],
  cash_overdue: [
    titled(worker),
    {
      header: m.staff_today_carried(),
      figures: true,
      cell: ({ carried = 0, over_limit: over }) => (
        <>
          {over && <Badge tone="bad">{m.staff_cash_over_limit()}</Badge>} <Money rm={carried} />
        </>
      ),
    },
    waitsSince(m.staff_cash_since()),
  ],
  messages: [
    titled(customer),
    { header: m.staff_today_subject(), long: true, cell: ({ subject }) => subject },
    { header: m.staff_today_owner(), cell: ({ owner }) => owner ?? m.staff_today_nobody() },
    waitsSince(m.staff_today_waits_since()),
  ],
  undelivered: [
    { ...titled(customer), header: m.staff_notifications_to() },
    {
      header: m.staff_notifications_what(),
      cell: ({ kind = '' }) => titleOf({ kind, subject: null }),
    },
    {
      header: m.staff_notifications_how(),
      cell: ({ channel }) => (channel ? channelWords[channel] : ''),
    },
    {
      header: m.staff_notifications_why(),
      long: true,
      cell: ({ code = null }) => causeText({ cause: causeOf(code) ?? null, code }),
    },
    waitsSince(m.staff_notifications_when()),
  ],
  tickets: [
    titled(customer),
    service,
    {
      header: m.staff_today_visit(),
      cell: ({ booking_id: id, start_date: day = '' }) => `${dayLabel(day)} · ${id}`,
    },
    waitsSince(m.staff_today_waits_since()),
  ],
  review_photos: [
    titled(customer),
    service,
    { header: m.staff_today_photos(), figures: true, cell: ({ photos }) => photos },
    waitsSince(m.staff_today_waits_since()),
  ],
  breaches: [
    { header: m.staff_today_breach_what(), title: true, long: true, cell: ({ what }) => what },
    {
      header: m.staff_today_breach_due(),
      cell: ({ due_at: at = '' }) => recentMoment(at),
    },
  ],
  service_tax: [
    {
      header: m.staff_today_turnover(),
      title: true,
      cell: ({ turnover = 0 }) => <Money rm={turnover} />,
    },
    money(m.staff_today_threshold(), 'threshold'),
  ],
  privacy: [
    titled(customer),
    {
      header: m.staff_today_privacy_asks(),
      cell: ({ asked }) => (asked ? privacyKindNames[asked]() : ''),
    },
    {
      header: m.staff_privacy_due(),
      cell: ({ due_on: day = '' }) =>
        day < dayOf(new Date())
          ? m.staff_today_privacy_overdue({ day: dayLabel(day) })
          : dayLabel(day),
    },
  ],
  documents: [
    titled(worker),
    {
      header: m.staff_today_document(),
      cell: ({ document }) => (document ? documentWords[document satisfies DocumentKind]() : ''),
    },
    {
      header: m.staff_today_until(),
      cell: ({ expires_on: day = '' }) =>
        day < dayOf(new Date()) ? m.staff_today_expired({ day: dayLabel(day) }) : dayLabel(day),
    },
  ],
}

/** The address where a row is settled. */
function addressOf(
  list: TodayList,
  {
    skill = '',
    booking_id = '',
    worker,
    document_id,
    thread,
    ticket,
    message,
    gift,
    request,
    breach,
    review,
  }: TodayItem,
): string {
  if (list === 'not_handed_in' || list === 'cash_overdue') return `/cash?worker=${worker}`
  if (list === 'service_tax') return '/tax'
  if (list === 'breaches') return `/breaches?breach=${breach}`
  if (list === 'privacy') return `/privacy-requests?request=${request}`
  if (list === 'gift_refunds') return `/gifts?search=${gift}`
  if (list === 'tickets') return `/tickets?ticket=${ticket}`
  if (list === 'review_photos') return `/reviews?photos=waiting&review=${review}`
  if (list === 'undelivered') return `/messages?message=${message}`
  if (list === 'messages') return `/inbox?thread=${thread}`
  if (list === 'documents') return `/workers?worker=${worker}#document-${document_id}`
  return bookingAddress('/report-booking-details', { skill, booking_id }).to + settledAt[list]
}

/** The rows of a list of Today, each linked to where it is settled. */
export function TodayTable({
  list,
  title,
  items,
  busy,
  from,
}: {
  list: TodayList
  title: string
  items: readonly TodayItem[] | undefined
  busy: boolean
  /** The address of this page of the list, for pages opened from it. */
  from: string
}) {
  return (
    <RecordTable
      caption={title}
      items={items}
      columns={columns[list]}
      keyOf={({ key }) => key}
      addressOf={(item) => addressOf(list, item)}
      rowState={{ hasBack: true, from }}
      busy={busy}
      waiting={m.staff_today_waiting({ title })}
      expected={5}
    />
  )
}
