import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { StatusBadge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { clockLabel, dayLabel, hoursLabel } from '../../shared/when.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { PagedRows } from '../panel/PagedRows.tsx'
import { Section } from '../panel/Section.tsx'
import type { Worker } from './worker.ts'

const PAGE_SIZE = 10

type When = 'coming' | 'past'

/** Upcoming and past visits of a worker, by page. */
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
  const query = useQuery({
    ...callQuery(
      ['worker', id, 'visits', when, page],
      'GET /staff/workers/{id}/visits/',
      { when, page, page_size: PAGE_SIZE },
      { id },
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedRows query={query} none={m.staff_workers_visits_none()} page={page} onPage={setPage}>
      {(visit) => (
        <li key={visit.booking_id}>
          <span>
            <Link {...bookingAddress('/report-booking-details', visit)}>
              {dayLabel(visit.day)}, {clockLabel(visit.start_time)}
            </Link>
            <br />
            {skillTitle(visit.skill)}, {hoursLabel(visit.no_of_hours)} · {visit.customer_name} ·{' '}
            {visit.post_code}
          </span>
          <StatusBadge status={visit.status} />
        </li>
      )}
    </PagedRows>
  )
}
