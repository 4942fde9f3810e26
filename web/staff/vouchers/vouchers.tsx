import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call } from '../../api.ts'
import { moneyColumn } from '../list/columns.ts'
import { listOf, searchFor, someOf } from '../list/describe-list.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import { limitsText, offText } from './texts.ts'
import { VoucherDialog } from './VoucherDialog.tsx'

const states = {
  active: { tone: 'good', label: m.staff_vouchers_active },
  paused: { tone: 'waiting', label: m.staff_vouchers_paused },
  'not-yet': { tone: 'going', label: m.staff_vouchers_not_yet },
  expired: { tone: 'over', label: m.staff_vouchers_expired },
  'used-up': { tone: 'over', label: m.staff_vouchers_used_up },
} as const

/** All vouchers: /rates?view=vouchers&search=&state=&batch=&page=&voucher= */
export const vouchers = listOf('GET /staff/vouchers/', {
  key: ['staff-vouchers'],
  caption: m.staff_rates_view_vouchers(),
  of: m.staff_vouchers_of(),
  none: { title: m.staff_vouchers_none(), text: m.staff_vouchers_none_text() },
  filter: {
    label: m.staff_vouchers_filter(),
    by: {
      search: searchFor(m.staff_vouchers_search()),
      state: oneOfStates(m.staff_vouchers_state(), states, ({ value, label }, answer) =>
        answer ? `${label} (${answer.counts[value]})` : label,
      ),
      batch: someOf(m.staff_vouchers_batch(), 'text', (answer) =>
        (answer?.batches ?? []).map((value) => ({ value, label: value })),
      ),
    },
  },
  pageSize: 50,
  keyOf: ({ code }) => code,
  row: { name: 'voucher', AnyDialog: VoucherDialog },
  actions: [
    { label: m.staff_vouchers_add(), opens: { voucher: 'new' } },
    { label: m.staff_vouchers_many(), outline: true, opens: { voucher: 'new-codes' } },
    {
      file: {
        name: () => `vouchers-${dayOf(new Date())}`,
        rows: async (query) => (await call('POST /staff/vouchers/export/', query)).items.map(rowOf),
      },
    },
  ],
  columns: [
    { header: m.staff_vouchers_code(), cell: ({ code }) => code, title: true },
    { header: m.staff_vouchers_off(), cell: offText },
    {
      header: m.staff_vouchers_limits(),
      cell: (each) => limitsText(each) || m.common_nothing(),
      long: true,
    },
    {
      header: m.staff_vouchers_used(),
      cell: ({ used, max_uses }) =>
        max_uses === null ? used : m.staff_vouchers_used_of({ used, most: max_uses }),
      figures: true,
    },
    moneyColumn(m.staff_vouchers_taken_off(), ({ discount_total: rm }) => rm),
    stateColumn(m.staff_vouchers_state(), states),
  ],
})

function rowOf(voucher: CallOutput<'POST /staff/vouchers/export/'>['items'][number]) {
  return {
    [m.staff_vouchers_code()]: voucher.code,
    [m.staff_vouchers_off()]: offText(voucher),
    [m.staff_vouchers_limits()]: limitsText(voucher),
    [m.staff_vouchers_first_day()]: voucher.first_day ?? '',
    [m.staff_vouchers_last_day()]: voucher.last_day ?? '',
    [m.staff_vouchers_used()]: voucher.used,
    [m.staff_vouchers_max_uses()]: voucher.max_uses ?? '',
    [m.staff_vouchers_state()]: states[voucher.state].label(),
    [m.staff_vouchers_batch()]: voucher.batch,
  }
}
