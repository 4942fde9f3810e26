import type { StaffGift } from '../../../domain/api/payments/gifts.ts'
import { m } from '../../../messages/page.ts'
import type { States } from '../../shared/StatusBadge.tsx'
import { dayColumn, momentColumn, moneyColumn, wordsColumn } from '../list/columns.ts'
import { listOf, searchFor } from '../list/describe-list.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import { GiftDialog } from './GiftDialog.tsx'

const states = {
  paid: { tone: 'waiting', label: m.staff_gifts_state_paid },
  mailed: { tone: 'good', label: m.staff_gifts_state_mailed },
  redeemed: { tone: 'good', label: m.staff_gifts_state_redeemed },
  'under-way': { tone: 'waiting', label: m.staff_gifts_state_under_way },
  refused: { tone: 'bad', label: m.staff_gifts_state_refused },
  refunded: { tone: 'over', label: m.staff_gifts_state_refunded },
} satisfies States<StaffGift['state']>

/** Paid gift vouchers, newest first: /gifts?search=&state=&page=&gift= */
export const gifts = listOf('GET /staff/gift-vouchers/', {
  key: ['staff-gifts'],
  caption: m.staff_gifts_page(),
  of: m.staff_gifts_of(),
  none: { title: m.staff_gifts_none(), text: m.staff_gifts_none_text() },
  filter: {
    label: m.staff_gifts_filter(),
    by: {
      search: searchFor(m.staff_gifts_search()),
      state: oneOfStates(m.staff_gifts_state(), states),
    },
  },
  pageSize: 50,
  keyOf: ({ id }) => String(id),
  row: { name: 'gift', Dialog: GiftDialog },
  actions: [{ file: { name: () => 'gifts', size: 1000 } }],
  columns: [
    { ...wordsColumn(m.staff_gifts_ref(), ({ ref }) => ref), title: true },
    wordsColumn(m.staff_gifts_from(), ({ from_name: name }) => name),
    wordsColumn(m.staff_gifts_to(), ({ to_name: name }) => name),
    moneyColumn(m.staff_gifts_amount(), ({ amount }) => amount),
    moneyColumn(m.staff_gifts_left(), ({ left }) => left),
    momentColumn(m.staff_gifts_paid_at(), ({ paid_at: at }) => at),
    dayColumn(m.staff_gifts_mail_day(), ({ mail_day: day }) => day),
    stateColumn(m.staff_gifts_state(), states),
  ],
})
