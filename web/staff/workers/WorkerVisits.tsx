import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockLabel, dayLabel, hoursLabel } from '../../../domain/messages/format.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { StatusBadge } from '../../shared/StatusBadge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import parts from '../panel/parts.module.css'
import { Section } from '../panel/Section.tsx'
import type { Worker } from './worker.ts'

const PAGE_SIZE = 10

type When = 'coming' | 'past'

/** The coming and the past visits of a worker, a page at a time. */
export function WorkerVisits({ worker }: { worker: Worker }) {
  const [when, setWhen] = useState<When>('coming')
  const tab = (value: When, label: string) => ({
    value,
    label,
    panel: value === when ? <Visits id={worker.id} when={value} /> : null,
  })
  return (
    <Section title={m.staff_workers_visits()}>
      <Tabs
        label={m.staff_workers_visits()}
        value={when}
        onChange={(value) => setWhen(value === 'past' ? 'past' : 'coming')}
        tabs={[
          tab('coming', m.staff_workers_coming({ count: worker.visits_coming })),
          tab('past', m.staff_workers_past({ count: worker.visits_past })),
        ]}
      />
    </Section>
  )
}

function Visits({ id, when }: { id: number; when: When }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['worker', id, 'visits', when, page],
    queryFn: ({ signal }) =>
      call(
        'GET /staff/workers/{id}/visits/',
        { when, page, page_size: PAGE_SIZE },
        { params: { id: String(id) }, signal },
      ),
    placeholderData: keepPreviousData,
  })
  if (!data && error)
    return (
      <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
    )
  if (!data) return <Loading size="line" />
  if (data.total === 0) return <p className={parts.soft}>{m.staff_workers_visits_none()}</p>
  const last = Math.ceil(data.total / PAGE_SIZE)
  return (
    <>
      <ul className={parts.rows}>
        {data.items.map((visit) => (
          <li key={visit.booking_id}>
            <span>
              <Link {...bookingAddress('/report-booking-details', visit)}>
                {dayLabel(visit.day, pageLocale)}, {clockLabel(visit.start_time, pageLocale)}
              </Link>
              <br />
              {skillTitle(visit.skill, pageLocale)}, {hoursLabel(visit.no_of_hours, pageLocale)} ·{' '}
              {visit.customer_name} · {visit.post_code}
            </span>
            <StatusBadge status={visit.status} />
          </li>
        ))}
      </ul>
      {last > 1 && (
        <p className={parts.line}>
          <button
            type="button"
            className={parts.quiet}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {m.account_page_previous()}
          </button>
          <span role="status">
            {page} / {last}
          </span>
          <button
            type="button"
            className={parts.quiet}
            disabled={page >= last}
            onClick={() => setPage(page + 1)}
          >
            {m.account_page_next()}
          </button>
        </p>
      )}
    </>
  )
}
