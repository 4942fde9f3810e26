import type { ListedCustomer } from '../../../domain/api/customers/customers.ts'
import { clockLabel, dayLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { Money } from '../../ui/Money.tsx'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { Tag } from '../workers/Tag.tsx'
import styles from './customers.module.css'
import { signInWords } from './words.ts'

/** The list of customers; beside an open one it has fewer columns. */
export function CustomerTable({
  customers,
  busy,
  byName,
  nameAddress,
  openId,
  beside,
  addressOf,
}: {
  customers: readonly ListedCustomer[] | undefined
  busy: boolean
  byName: boolean
  /** The list in the other order. */
  nameAddress: string
  openId: string
  beside: boolean
  addressOf: (customer: ListedCustomer) => string
}) {
  const columns: Column<ListedCustomer>[] = [
    {
      header: m.staff_customers_name(),
      title: true,
      cell: ({ name }) => name,
      sortAddress: nameAddress,
      ...(byName ? { sorted: 'ascending' as const } : {}),
    },
    {
      header: m.staff_customers_phone(),
      cell: ({ phone }) => <span className={styles.nowrap}>{phone ?? nothing}</span>,
    },
    ...(beside
      ? []
      : [
          {
            header: m.staff_customers_email(),
            wide: true as const,
            long: true as const,
            cell: ({ email }: ListedCustomer) => email ?? nothing,
          },
        ]),
    { header: m.staff_customers_tags(), cell: (customer) => <Tags customer={customer} /> },
    {
      header: m.staff_customers_next_visit(),
      cell: ({ next_visit: next }) => <When visit={next} />,
    },
    ...(beside
      ? []
      : [
          {
            header: m.staff_customers_last_visit(),
            wide: true as const,
            cell: ({ last_visit: last }: ListedCustomer) => <When visit={last} />,
          },
          {
            header: m.staff_customers_visits(),
            figures: true as const,
            short: true as const,
            cell: ({ visits }: ListedCustomer) => visits,
          },
        ]),
    {
      header: m.staff_customers_owed(),
      figures: true,
      cell: ({ owes, owed }) =>
        owes ? owed === undefined ? m.staff_customers_owes() : <Money rm={owed} /> : nothing,
    },
  ]
  return (
    <RecordTable
      caption={m.staff_customers_page()}
      items={customers}
      columns={columns}
      keyOf={({ id }) => String(id)}
      addressOf={addressOf}
      openKey={openId}
      busy={busy}
      expected={20}
    />
  )
}

const nothing = m.staff_customers_nothing()

function When({ visit }: { visit: ListedCustomer['next_visit'] }) {
  if (!visit) return nothing
  return (
    <span className={styles.nowrap}>
      {m.format_moment({
        day: dayLabel(visit.day, pageLocale, { year: false }),
        time: clockLabel(visit.start_time, pageLocale),
      })}
    </span>
  )
}

/** What somebody should see of a customer at a glance, and the words of staff. */
export function Tags({
  customer: { blocked, sign_in: signIn, tags },
}: {
  customer: {
    readonly blocked: boolean
    readonly sign_in: ListedCustomer['sign_in']
    readonly tags: readonly string[]
  }
}) {
  const word = signInWords[signIn]
  if (!blocked && !word && tags.length === 0) return nothing
  return (
    <span className={styles.tags}>
      {blocked && <Tag tone="now">{m.staff_customers_blocked()}</Tag>}
      {word && <Tag tone="normal">{word()}</Tag>}
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}
