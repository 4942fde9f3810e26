import { m } from '../../../messages/page.ts'
import { momentLabel } from '../../shared/when.ts'
import { listOf } from '../list/describe-list.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import { NewEndpoint } from './EndpointForms.tsx'
import { EndpointPanel } from './EndpointPanel.tsx'
import { states } from './words.ts'

/** Endpoints of other programs, newest first: /webhooks?state=&endpoint= */
export const webhooks = listOf('GET /staff/webhooks/', {
  key: ['webhooks'],
  caption: m.staff_webhooks_page(),
  of: m.staff_webhooks_of(),
  none: { title: m.staff_webhooks_none(), text: m.staff_webhooks_none_text() },
  filter: {
    label: m.staff_webhooks_filter(),
    by: {
      state: oneOfStates(m.staff_webhooks_state(), states),
    },
  },
  expected: 3,
  renew: 60_000,
  keyOf: ({ id }) => String(id),
  row: { name: 'endpoint', label: m.staff_webhooks_endpoint(), Panel: EndpointPanel },
  actions: [{ label: m.staff_webhooks_add(), dialog: 'new' }],
  dialogs: { new: NewEndpoint },
  columns: [
    { header: m.staff_webhooks_url(), title: true, long: true, cell: ({ url }) => url },
    {
      header: m.staff_webhooks_events(),
      whole: true,
      cell: ({ events }) => m.staff_webhooks_count_events({ count: events.length }),
    },
    {
      header: m.staff_webhooks_delivered(),
      whole: true,
      cell: ({ delivered_at: at }) => (at ? momentLabel(at) : m.staff_webhooks_never()),
    },
    stateColumn(m.staff_webhooks_state(), states),
  ],
})
