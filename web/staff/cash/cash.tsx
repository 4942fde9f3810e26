import { Link } from 'react-router'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { dayLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { sparseMoneyColumn, wordsColumn } from '../list/columns.ts'
import { listOf, onDay, oneOf, searchFor } from '../list/describe-list.ts'
import { CashPanel } from './CashPanel.tsx'

const sinceDay = (since: string | null) => (since === null ? '' : dayOf(new Date(since)))

/** Workers with the cash of a day: /cash?day=&search=&show=&worker= */
export const cash = listOf('GET /staff/cash/', {
  key: ['cash'],
  caption: m.staff_shell_cash(),
  of: m.staff_cash_workers(),
  none: { title: m.staff_cash_none(), text: m.staff_cash_none_text() },
  filter: {
    label: m.staff_cash_filter(),
    by: {
      search: searchFor(m.staff_cash_search()),
      show: oneOf(m.staff_cash_show(), {
        carrying: m.staff_cash_carrying,
        'over-limit': m.staff_cash_over_limit,
      }),
      day: onDay(m.staff_cash_day()),
    },
  },
  keyOf: ({ id }) => String(id),
  row: { name: 'worker', label: m.staff_cash_worker(), Panel: CashPanel },
  Lead: ({ list: { answer } }) =>
    answer && (
      <>
        {m.staff_cash_sums({
          day: dayLabel(answer.day),
          taken: formatRm(answer.taken),
          handed: formatRm(answer.handed_in),
          carried: formatRm(answer.carried),
        })}
        {answer.in_office !== undefined && (
          <>
            <br />
            <Link to="/bank-deposits">
              {m.staff_deposits_in_office({ amount: formatRm(answer.in_office) })}
            </Link>
          </>
        )}
      </>
    ),
  actions: [{ file: { name: () => 'cash' } }],
  columns: [
    { ...wordsColumn(m.staff_cash_worker(), ({ name }) => name), title: true },
    sparseMoneyColumn(m.staff_cash_taken(), ({ taken }) => taken),
    sparseMoneyColumn(m.staff_cash_handed_in(), ({ handed_in: rm }) => rm),
    {
      ...sparseMoneyColumn(m.staff_cash_carried(), ({ carried }) => carried),
      cell: ({ carried, over_limit: over }) =>
        carried ? (
          <>
            {over && <Badge tone="bad">{m.staff_cash_over_limit()}</Badge>} {formatRm(carried)}
          </>
        ) : null,
    },
    {
      header: m.staff_cash_since(),
      sparse: true,
      cell: ({ since }) => (since ? dayLabel(sinceDay(since)) : null),
      csv: ({ since }) => sinceDay(since),
    },
    {
      header: m.staff_cash_unconfirmed(),
      figures: true,
      whole: true,
      sparse: true,
      cell: ({ unconfirmed: count }) => (count ? <Badge tone="waiting">{count}</Badge> : null),
      csv: ({ unconfirmed }) => unconfirmed,
    },
  ],
})
