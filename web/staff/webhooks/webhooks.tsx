import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { momentLabel } from '../../shared/when.ts'
import { listOf, oneOf } from '../list/describe-list.ts'
import { NewEndpoint } from './EndpointForms.tsx'
import { EndpointPanel } from './EndpointPanel.tsx'
import { stateWords } from './words.ts'

/** Endpoints of other programs, the newest first: /webhooks?state=&endpoint= */
export const webhooks = listOf('GET /staff/webhooks/', {
  key: ['webhooks'],
  caption: m.staff_webhooks_page(),
  of: m.staff_webhooks_of(),
  none: { title: m.staff_webhooks_none(), text: m.staff_webhooks_none_text() },
  filter: {
    label: m.staff_webhooks_filter(),
    by: {
      state: oneOf(m.staff_webhooks_state(), {
        on: m.staff_webhooks_on,
        failing: m.staff_webhooks_failing,
        off: m.staff_webhooks_off,
      }),
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
    {
      header: m.staff_webhooks_state(),
      cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label()}</Badge>,
    },
  ],
})
