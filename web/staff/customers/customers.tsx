import type { ListedCustomer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { clockLabel, shortDay } from '../../shared/when.ts'
import { Money } from '../../ui/Money.tsx'
import { countColumn } from '../list/columns.ts'
import { listOf, oneOf, searchFor, someOf } from '../list/describe-list.ts'
import { AddCustomer } from './AddCustomer.tsx'
import { CustomerPanel } from './CustomerPanel.tsx'
import styles from './customers.module.css'
import { Tags } from './Tags.tsx'
import { useTags } from './use-tags.ts'
import { stateWords } from './words.ts'

const nothing = m.common_nothing()

/** Customers by name, or newest first. */
export const customers = listOf('GET /staff/customers/', {
  key: ['customers'],
  caption: m.staff_customers_page(),
  of: m.staff_customers_list(),
  none: { title: m.staff_customers_none(), text: m.staff_customers_none_text() },
  filter: {
    label: m.staff_customers_filter(),
    by: {
      search: searchFor(m.staff_customers_search()),
      state: oneOf(m.staff_customers_state(), stateWords),
      tag: someOf(m.staff_customers_tag(), 'text', () =>
        useTags().map((tag) => ({ value: tag, label: tag })),
      ),
    },
  },
  pageSize: 'chosen',
  expected: 20,
  keyOf: ({ id }) => String(id),
  row: {
    name: 'customer',
    with: ['visits', 'visits_page'],
    label: m.staff_customers_details(),
    Panel: CustomerPanel,
  },
  actions: [{ label: m.staff_customers_add(), permission: 'manage-customers', dialog: 'add' }],
  dialogs: { add: AddCustomer },
  columns: [
    {
      header: m.staff_customers_name(),
      title: true,
      sort: 'name',
      otherSort: 'newest',
      cell: ({ name }) => name,
    },
    {
      header: m.staff_customers_phone(),
      cell: ({ phone }) => <span className={styles.nowrap}>{phone ?? nothing}</span>,
    },
    {
      header: m.staff_customers_email(),
      whole: true,
      wide: true,
      long: true,
      cell: ({ email }) => email ?? nothing,
    },
    { header: m.staff_customers_tags(), cell: (customer) => <Tags customer={customer} /> },
    {
      header: m.staff_customers_next_visit(),
      cell: ({ next_visit: next }) => <When visit={next} />,
    },
    {
      header: m.staff_customers_last_visit(),
      whole: true,
      wide: true,
      cell: ({ last_visit: last }) => <When visit={last} />,
    },
    { ...countColumn(m.staff_customers_visits(), ({ visits }) => visits), whole: true },
    {
      header: m.staff_customers_owed(),
      figures: true,
      cell: ({ owes, owed }) =>
        owes ? owed === undefined ? m.staff_customers_owes() : <Money rm={owed} /> : nothing,
    },
  ],
})

function When({ visit }: { visit: ListedCustomer['next_visit'] }) {
  if (!visit) return nothing
  return (
    <span className={styles.nowrap}>
      {m.format_moment({
        day: shortDay(visit.day),
        time: clockLabel(visit.start_time),
      })}
    </span>
  )
}
