import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { may, type Permission } from '../../../domain/account/permissions.ts'
import type { TodayList } from '../../../domain/api/reports/today.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { dayLabel } from '../../shared/when.ts'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { Tiles } from '../../staff/list/Tiles.tsx'
import { TodayTable } from '../../staff/today/TodayTable.tsx'
import { todayAddress, todayList } from '../../staff/today/today-list.ts'
import { useToday } from '../../staff/today/use-today.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { pageOf } from '../../ui/pages.ts'
import styles from './today.module.css'

export const meta = () => [{ title: `${m.staff_shell_today()} · ${company}` }]

/** Each list with its title and its text when empty, most urgent first. */
const lists: readonly { list: TodayList; title: string; none: string }[] = [
  { list: 'crew', title: m.staff_today_crew(), none: m.staff_today_crew_none() },
  {
    list: 'not_on_way',
    title: m.staff_today_not_on_way(),
    none: m.staff_today_not_on_way_none(),
  },
  { list: 'late', title: m.staff_today_late(), none: m.staff_today_late_none() },
  { list: 'problems', title: m.staff_today_problems(), none: m.staff_today_problems_none() },
  { list: 'no_code', title: m.staff_today_no_code(), none: m.staff_today_no_code_none() },
  { list: 'no_photos', title: m.staff_today_no_photos(), none: m.staff_today_no_photos_none() },
  { list: 'delayed', title: m.staff_today_delayed(), none: m.staff_today_delayed_none() },
  { list: 'soon', title: m.staff_today_soon(), none: m.staff_today_soon_none() },
  { list: 'holds', title: m.staff_today_holds(), none: m.staff_today_holds_none() },
  { list: 'refunds', title: m.staff_today_refunds(), none: m.staff_today_refunds_none() },
  {
    list: 'gift_refunds',
    title: m.staff_today_gift_refunds(),
    none: m.staff_today_gift_refunds_none(),
  },
  { list: 'cash', title: m.staff_today_cash(), none: m.staff_today_cash_none() },
  {
    list: 'not_handed_in',
    title: m.staff_today_not_handed_in(),
    none: m.staff_today_not_handed_in_none(),
  },
  {
    list: 'cash_overdue',
    title: m.staff_today_cash_overdue(),
    none: m.staff_today_cash_overdue_none(),
  },
  { list: 'messages', title: m.staff_today_messages(), none: m.staff_today_messages_none() },
  {
    list: 'undelivered',
    title: m.staff_today_undelivered(),
    none: m.staff_today_undelivered_none(),
  },
  { list: 'tickets', title: m.staff_today_tickets(), none: m.staff_today_tickets_none() },
  {
    list: 'review_photos',
    title: m.staff_today_review_photos(),
    none: m.staff_today_review_photos_none(),
  },
  { list: 'documents', title: m.staff_today_documents(), none: m.staff_today_documents_none() },
  { list: 'breaches', title: m.staff_today_breaches(), none: m.staff_today_breaches_none() },
  { list: 'privacy', title: m.staff_today_privacy(), none: m.staff_today_privacy_none() },
  {
    list: 'service_tax',
    title: m.staff_today_service_tax(),
    none: m.staff_today_service_tax_none(),
  },
]

/** Lists that require an additional permission. */
const permissionsOf: Partial<Record<TodayList, Permission>> = {
  refunds: 'refund',
  gift_refunds: 'refund',
  breaches: 'manage-breaches',
  service_tax: 'manage-tax',
}

/** The names of rows that are not visits. */
const namesOfRows: Partial<Record<TodayList, string>> = {
  refunds: m.staff_refunds_orders(),
  gift_refunds: m.staff_today_gifts(),
  cash_overdue: m.staff_cash_workers(),
  messages: m.staff_today_threads(),
  undelivered: m.staff_notifications_messages(),
  tickets: m.staff_tickets_tickets(),
  review_photos: m.staff_reviews_of(),
  documents: m.staff_today_document_rows(),
  privacy: m.staff_today_privacy_rows(),
  breaches: m.staff_today_breach_rows(),
  service_tax: m.staff_today_service_tax_rows(),
}

/** /today?list=&page= (docs/product/pages.md#today): what needs attention. */
export default signedIn(Lists, { permission: 'manage-bookings', title: m.staff_shell_today() })

function Lists() {
  const [search] = useSearchParams()
  const session = useSession()
  const counts = useToday()
  const shown = lists.filter(({ list }) =>
    may(permissionsOf[list] ?? 'manage-bookings', session?.role),
  )
  const first = useFirstList(shown, counts)
  const named = shown.find(({ list }) => list === search.get('list'))
  const open = named ?? first
  const isAllClear = !named && counts.data && shown.every(({ list }) => counts.data?.[list] === 0)
  return (
    <Page
      width="wide"
      title={m.staff_shell_today()}
      lead={m.staff_today_lead({ day: dayLabel(dayOf(new Date())) })}
      actions={<ButtonLink to="/new-booking">{m.staff_phone_order_title()}</ButtonLink>}
    >
      {!isAllClear && (
        <Tiles
          label={m.staff_shell_today()}
          tiles={shown.map(({ list, title }) => ({
            label: title,
            count: counts.data?.[list],
            to: todayAddress(list),
            isOpen: list === open?.list,
            isUrgent: list === 'crew' || list === 'not_on_way' || list === 'problems',
          }))}
        />
      )}
      {isAllClear && <p className={styles.calm}>{m.staff_today_all_clear()}</p>}
      {open && !isAllClear && <Rows key={open.list} {...open} page={pageOf(search.get('page'))} />}
    </Page>
  )
}

/** The default list: the first one with rows. It does not change while the page is open. */
function useFirstList<List extends { list: TodayList }>(
  shown: readonly List[],
  { data, isError }: ReturnType<typeof useToday>,
): List | undefined {
  const [first, setFirst] = useState<List>()
  const found = data && shown.find(({ list }) => (data[list] ?? 0) > 0)
  if (!first && (data || isError)) setFirst(found ?? shown[0])
  return first
}

function Rows({
  list,
  title,
  none,
  page,
}: {
  list: TodayList
  title: string
  none: string
  page: number
}) {
  const query = useQuery({
    ...todayList(list, page),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ListBody
        query={query}
        page={page}
        addressOf={(number) => todayAddress(list, number)}
        of={namesOfRows[list] ?? m.staff_today_rows()}
        none={{ title: m.staff_today_nothing(), text: none }}
      >
        {(items, busy) => (
          <TodayTable
            list={list}
            title={title}
            items={items}
            busy={busy}
            from={todayAddress(list, page)}
          />
        )}
      </ListBody>
    </section>
  )
}
