import { clockLabel, dayLabel } from '../../../domain/messages/format.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { Face } from './Face.tsx'
import { StatusTag, Tag, ValidityTag } from './Tag.tsx'
import type { ListedWorker } from './worker.ts'
import styles from './workers.module.css'

/** The order of the list, as its address has it. */
export type Order = { readonly sort: string; readonly descending: boolean }

/** The list of workers; beside an open one it has fewer columns. */
export function WorkerTable({
  workers,
  busy,
  order,
  orderAddress,
  openId,
  beside,
  addressOf,
}: {
  workers: readonly ListedWorker[] | undefined
  busy: boolean
  order: Order
  orderAddress: (order: Order) => string
  openId: string
  beside: boolean
  addressOf: (worker: ListedWorker) => string
}) {
  const sorting = (sort: string, descendingFirst = false) => {
    const isSorted = order.sort === sort
    return {
      ...(isSorted
        ? { sorted: order.descending ? ('descending' as const) : ('ascending' as const) }
        : {}),
      sortAddress: orderAddress({
        sort,
        descending: isSorted ? !order.descending : descendingFirst,
      }),
    }
  }
  const columns: Column<ListedWorker>[] = [
    {
      header: m.staff_workers_name(),
      title: true,
      cell: ({ name, photo }) => (
        <span className={styles.person}>
          <Face name={name} photo={photo} />
          {name}
        </span>
      ),
      ...sorting('name'),
    },
    { header: m.staff_workers_status(), cell: statusCell },
    ...(beside
      ? []
      : [
          {
            header: m.staff_workers_skills(),
            long: true as const,
            cell: ({ skills }: ListedWorker) => (
              <Some words={skills.map((skill) => skillTitle(skill, pageLocale))} />
            ),
          },
          {
            header: m.staff_workers_areas(),
            long: true as const,
            cell: ({ areas }: ListedWorker) => <Some words={areas} />,
          },
        ]),
    {
      header: m.staff_workers_hours_week(),
      figures: true,
      short: true,
      cell: ({ hours_this_week: hours }) => hours,
      ...sorting('hours', true),
    },
    {
      header: m.staff_workers_next_visit(),
      cell: ({ next_visit: next }) =>
        next ? (
          <span className={styles.nowrap}>
            {dayLabel(next.day, pageLocale, { year: false })},{' '}
            {clockLabel(next.start_time, pageLocale)}
          </span>
        ) : (
          m.staff_workers_nothing()
        ),
      ...sorting('next_visit'),
    },
    ...(beside
      ? []
      : [{ header: m.staff_workers_documents(), short: true as const, cell: documentsCell }]),
  ]
  return (
    <RecordTable
      caption={m.staff_shell_workers()}
      items={workers}
      columns={columns}
      keyOf={({ id }) => String(id)}
      addressOf={addressOf}
      openKey={openId}
      busy={busy}
      cardsBelow="899.98px"
    />
  )
}

function statusCell({ status, on_leave: away }: ListedWorker) {
  return status === 'active' && away ? (
    <Tag tone="normal">{m.staff_workers_on_leave()}</Tag>
  ) : (
    <StatusTag status={status} />
  )
}

function documentsCell({ documents }: ListedWorker) {
  return documents === 'valid' ? m.staff_workers_nothing() : <ValidityTag validity={documents} />
}

const MOST = 2

/** The first words of a list, and how many more there are. */
function Some({ words }: { words: readonly string[] }) {
  const rest = words.slice(MOST)
  return (
    <>
      {words.slice(0, MOST).join(m.format_list_separator())}
      {rest.length > 0 && (
        <span className={styles.more} title={rest.join(m.format_list_separator())}>
          {' '}
          {m.staff_workers_more({ count: rest.length })}
          <span className="visually-hidden"> {rest.join(m.format_list_separator())}</span>
        </span>
      )}
      {words.length === 0 && m.staff_workers_nothing()}
    </>
  )
}
