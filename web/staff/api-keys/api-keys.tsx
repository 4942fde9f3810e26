import { m } from '../../../messages/page.ts'
import { dayLabel, momentLabel } from '../../shared/when.ts'
import { listOf } from '../list/describe-list.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { NewKey } from './NewKey.tsx'
import { scopesText } from './words.ts'

const states = {
  active: { tone: 'good', label: m.staff_api_keys_active },
  expired: { tone: 'over', label: m.staff_api_keys_expired },
  revoked: { tone: 'over', label: m.staff_api_keys_revoked },
} as const

/** Keys of other programs, newest first: /api-keys?state=&key= */
export const apiKeys = listOf('GET /staff/api-keys/', {
  key: ['api-keys'],
  caption: m.staff_api_keys_page(),
  of: m.staff_api_keys_of(),
  none: { title: m.staff_api_keys_none(), text: m.staff_api_keys_none_text() },
  filter: {
    label: m.staff_api_keys_filter(),
    by: {
      state: oneOfStates(m.staff_api_keys_state(), states),
    },
  },
  expected: 3,
  keyOf: ({ id }) => String(id),
  row: { name: 'key', Dialog: KeyDialog },
  actions: [{ label: m.staff_api_keys_add(), dialog: 'new' }],
  dialogs: { new: NewKey },
  columns: [
    { header: m.staff_api_keys_name(), title: true, cell: ({ name }) => name },
    { header: m.staff_api_keys_owner(), cell: ({ owner }) => owner },
    { header: m.staff_api_keys_scopes(), long: true, cell: ({ scopes }) => scopesText(scopes) },
    {
      header: m.staff_api_keys_used(),
      cell: ({ last_used_at: at }) => (at ? momentLabel(at) : m.staff_api_keys_never()),
    },
    { header: m.staff_api_keys_until(), cell: ({ until }) => dayLabel(until) },
    stateColumn(m.staff_api_keys_state(), states),
  ],
})
