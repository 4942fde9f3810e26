import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { isPrivacyOpen } from '../../../domain/privacy/requests.ts'
import { m } from '../../../messages/page.ts'
import { privacyStates } from '../../shared/privacy-words.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { dayLabel, momentLabel } from '../../shared/when.ts'
import { wordsColumn } from '../list/columns.ts'
import { fromLink, listOf, oneOf, searchFor } from '../list/describe-list.ts'
import { stateColumn, wordsOf } from '../list/states.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { privacyKindNames } from './words.ts'

/** What people ask for of their data: /privacy-requests?search=&state=&kind=&customer=&request= */
export const privacyRequests = listOf('GET /staff/privacy-requests/', {
  key: ['privacy-requests'],
  caption: m.staff_privacy_page(),
  of: m.staff_privacy_of(),
  none: { title: m.staff_privacy_none(), text: m.staff_privacy_none_text() },
  filter: {
    label: m.staff_privacy_filter(),
    by: {
      search: searchFor(m.staff_privacy_search()),
      state: oneOf(m.staff_privacy_state(), {
        open: m.staff_privacy_open,
        due: m.staff_privacy_due_now,
        ...wordsOf(privacyStates),
      }),
      kind: oneOf(m.staff_privacy_kind(), privacyKindNames),
      customer: fromLink('number'),
    },
  },
  pageSize: 50,
  expected: 4,
  renew: 60_000,
  keyOf: ({ id }) => String(id),
  row: { name: 'request', label: m.staff_privacy_request(), Panel: RequestPanel },
  actions: [{ file: { name: fileName, size: 1000 } }],
  columns: [
    {
      header: m.staff_privacy_customer(),
      title: true,
      cell: ({ customer_name: name }) => name,
      csv: ({ customer_name: name }) => name,
    },
    wordsColumn(m.staff_privacy_kind(), ({ kind }) => privacyKindNames[kind]()),
    stateColumn(m.staff_privacy_state(), privacyStates),
    {
      header: m.staff_privacy_due(),
      cell: ({ due_on: due, clock, state }) => (
        <>
          {dayLabel(due)}
          {isPrivacyOpen(state) && clock !== 'later' && (
            <>
              {' '}
              <Badge tone={clock === 'overdue' ? 'bad' : 'waiting'}>
                {clock === 'overdue' ? m.staff_privacy_overdue() : m.staff_privacy_soon()}
              </Badge>
            </>
          )}
        </>
      ),
      csv: ({ due_on: due }) => due,
    },
    {
      header: m.staff_privacy_received(),
      whole: true,
      cell: ({ received_at: at }) => momentLabel(at),
      csv: ({ received_at: at }) => dayOf(new Date(at)),
    },
    {
      header: m.staff_privacy_answered_at(),
      whole: true,
      cell: ({ answered_at: at }) => (at === null ? m.common_nothing() : momentLabel(at)),
      csv: ({ answered_at: at }) => (at === null ? '' : dayOf(new Date(at))),
    },
  ],
})

function fileName(): string {
  return `privacy-requests-${dayOf(new Date())}`
}
