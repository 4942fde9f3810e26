import { m } from '../../../messages/page.ts'
import { requestTimes } from '../../shared/request-times.ts'
import { kindWords, requestStates } from '../../shared/request-words.ts'
import { momentColumn } from '../list/columns.ts'
import { listOf, oneOf } from '../list/describe-list.ts'
import { stateColumn, wordsOf } from '../list/states.tsx'
import { RequestPanel } from './RequestPanel.tsx'

const states = { ...wordsOf(requestStates), all: m.staff_requests_all }

/** Requests of workers, longest waiting first: /workers?show=requests&state=&request= */
export const requests = listOf('GET /staff/crew-requests/', {
  key: ['crew-requests'],
  caption: m.staff_requests_title(),
  of: m.staff_requests_of(),
  none: { title: m.staff_requests_none(), text: m.staff_requests_none_text() },
  filter: {
    label: m.staff_requests_filter(),
    by: { state: { ...oneOf(m.staff_requests_state(), states), usual: 'pending' } },
  },
  pageSize: 25,
  expected: 4,
  renew: 60_000,
  keyOf: ({ id }) => String(id),
  row: { name: 'request', label: m.staff_requests_request(), Panel: RequestPanel },
  columns: [
    { header: m.staff_workers_name(), title: true, cell: ({ worker }) => worker.name },
    { header: m.staff_requests_what(), cell: ({ kind }) => kindWords[kind]() },
    {
      header: m.staff_requests_when(),
      long: true,
      cell: (each) => requestTimes(each) || m.common_nothing(),
    },
    { header: m.staff_requests_reason(), whole: true, long: true, cell: ({ reason }) => reason },
    stateColumn(m.staff_requests_state(), requestStates),
    { ...momentColumn(m.staff_requests_asked(), ({ asked_at: at }) => at), whole: true },
  ],
})
