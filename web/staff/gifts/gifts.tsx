import type { StaffGift } from '../../../domain/api/payments/gifts.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { dayLabel, momentLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { type ListColumn, listOf, oneOf, searchFor } from '../list/describe-list.ts'
import { GiftDialog } from './GiftDialog.tsx'

type Call = 'GET /staff/gift-vouchers/'

const states = {
  paid: { tone: 'waiting', label: m.staff_gifts_state_paid },
  mailed: { tone: 'good', label: m.staff_gifts_state_mailed },
  redeemed: { tone: 'good', label: m.staff_gifts_state_redeemed },
  'under-way': { tone: 'waiting', label: m.staff_gifts_state_under_way },
  refused: { tone: 'bad', label: m.staff_gifts_state_refused },
  refunded: { tone: 'over', label: m.staff_gifts_state_refunded },
} as const satisfies Record<StaffGift['state'], unknown>

const columns: readonly ListColumn<Call>[] = [
  { header: m.staff_gifts_ref(), title: true, cell: ({ ref }) => ref },
  { header: m.staff_gifts_from(), cell: ({ from_name: name }) => name || '–' },
  { header: m.staff_gifts_to(), cell: ({ to_name: name }) => name || '–' },
  { header: m.staff_gifts_amount(), figures: true, cell: ({ amount }) => formatRm(amount) },
  { header: m.staff_gifts_left(), figures: true, cell: ({ left }) => formatRm(left) },
  { header: m.staff_gifts_paid_at(), cell: ({ paid_at: at }) => momentLabel(at) },
  { header: m.staff_gifts_mail_day(), cell: ({ mail_day: day }) => dayLabel(day) },
  {
    header: m.staff_gifts_state(),
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label()}</Badge>,
  },
]

/** Gift vouchers that are paid, the newest first: /gifts?search=&state=&page=&gift= */
export const gifts = listOf('GET /staff/gift-vouchers/', {
  key: ['staff-gifts'],
  caption: m.staff_gifts_page(),
  of: m.staff_gifts_of(),
  none: { title: m.staff_gifts_none(), text: m.staff_gifts_none_text() },
  filter: {
    label: m.staff_gifts_filter(),
    by: {
      search: searchFor(m.staff_gifts_search()),
      state: oneOf(m.staff_gifts_state(), {
        paid: m.staff_gifts_state_paid,
        mailed: m.staff_gifts_state_mailed,
        redeemed: m.staff_gifts_state_redeemed,
        'under-way': m.staff_gifts_state_under_way,
        refused: m.staff_gifts_state_refused,
        refunded: m.staff_gifts_state_refunded,
      }),
    },
  },
  pageSize: 50,
  keyOf: ({ id }) => String(id),
  row: { name: 'gift', Dialog: GiftDialog },
  columns,
})
