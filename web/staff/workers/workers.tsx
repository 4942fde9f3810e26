import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { Badge, StateBadge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { clockLabel, shortDay } from '../../shared/when.ts'
import { listOf, searchFor, someOf } from '../list/describe-list.ts'
import { oneOfStates } from '../list/states.tsx'
import parts from '../panel/parts.module.css'
import { skillChoices } from '../skill-choices.ts'
import { AddWorker } from './AddWorker.tsx'
import { Face } from './Face.tsx'
import { ImportWorkers } from './ImportWorkers.tsx'
import { useAreaChoices } from './use-areas.ts'
import { WorkerPanel } from './WorkerPanel.tsx'
import { validityStates, workerStates } from './words.ts'
import styles from './workers.module.css'

/** The company's workers with their hours of the week. */
export const workers = listOf('GET /staff/workers/', {
  key: ['workers'],
  caption: m.staff_shell_workers(),
  of: m.staff_workers_list(),
  none: { title: m.staff_workers_none(), text: m.staff_workers_none_text() },
  filter: {
    label: m.staff_workers_filter(),
    by: {
      search: searchFor(m.staff_workers_search()),
      skill: someOf(m.staff_workers_skill(), 'text', () => skillChoices),
      area: someOf(m.staff_workers_area(), 'number', useAreaChoices),
      status: oneOfStates(m.staff_workers_status(), workerStates),
    },
  },
  pageSize: 25,
  hasOrder: true,
  cardsBelow: '899.98px',
  keyOf: ({ id }) => String(id),
  row: { name: 'worker', label: m.staff_workers_details(), Panel: WorkerPanel },
  actions: [
    {
      permission: 'manage-workers',
      file: {
        name: () => m.staff_workers_file_name(),
        rows: async (query) => (await call('POST /staff/workers/export/', query)).rows,
        saved: m.staff_workers_exported(),
      },
    },
    {
      label: m.staff_workers_import(),
      permission: 'manage-workers',
      outline: true,
      dialog: 'import',
    },
    { label: m.staff_workers_add(), permission: 'manage-workers', dialog: 'add' },
  ],
  dialogs: { add: AddWorker, import: ImportWorkers },
  columns: [
    {
      header: m.staff_workers_name(),
      title: true,
      sort: 'name',
      cell: ({ name, photo }) => (
        <span className={styles.person}>
          <Face name={name} photo={photo} />
          {name}
        </span>
      ),
    },
    {
      header: m.staff_workers_status(),
      cell: ({ status, on_leave: away }) =>
        status === 'active' && away ? (
          <Badge tone="over">{m.staff_workers_on_leave()}</Badge>
        ) : (
          <StateBadge of={workerStates} state={status} />
        ),
    },
    {
      header: m.staff_workers_skills(),
      whole: true,
      long: true,
      cell: ({ skills }) => <Some words={skills.map((skill) => skillTitle(skill))} />,
    },
    {
      header: m.staff_workers_areas(),
      whole: true,
      wide: true,
      long: true,
      cell: ({ areas }) => <Some words={areas} />,
    },
    {
      header: m.staff_workers_stars(),
      figures: true,
      short: true,
      sparse: true,
      whole: true,
      cell: ({ stars }) => stars && `★ ${stars.toFixed(1)}`,
    },
    {
      header: m.staff_workers_hours_week(),
      figures: true,
      short: true,
      sort: 'hours',
      falling: true,
      cell: ({ hours_this_week: hours }) => hours,
    },
    {
      header: m.staff_workers_next_visit(),
      sort: 'next_visit',
      cell: ({ next_visit: next }) =>
        next ? (
          <span className={styles.nowrap}>
            {shortDay(next.day)}, {clockLabel(next.start_time)}
          </span>
        ) : (
          m.common_nothing()
        ),
    },
    {
      header: m.staff_workers_documents(),
      whole: true,
      cell: ({ documents }) =>
        documents === 'valid' ? (
          m.common_nothing()
        ) : (
          <StateBadge of={validityStates} state={documents} />
        ),
    },
  ],
})

const MOST = 2

/** The first items of a list, and the number of further ones. */
function Some({ words }: { words: readonly string[] }) {
  const rest = words.slice(MOST)
  return (
    <>
      {words.slice(0, MOST).join(m.format_list_separator())}
      {rest.length > 0 && (
        <span className={parts.soft} title={rest.join(m.format_list_separator())}>
          {' '}
          {m.staff_workers_more({ count: rest.length })}
          <span className="visually-hidden"> {rest.join(m.format_list_separator())}</span>
        </span>
      )}
      {words.length === 0 && m.common_nothing()}
    </>
  )
}
