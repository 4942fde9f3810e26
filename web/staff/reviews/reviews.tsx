import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { momentLabel } from '../../shared/when.ts'
import { readAll } from '../audit/export.ts'
import {
  csvRows,
  type ListColumn,
  listOf,
  oneOf,
  searchFor,
  someOf,
} from '../list/describe-list.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

type Call = 'GET /staff/reviews/'

const states = {
  published: { tone: 'good', label: m.staff_reviews_published },
  waiting: { tone: 'waiting', label: m.staff_reviews_waiting },
  held: { tone: 'bad', label: m.staff_reviews_held },
  hidden: { tone: 'over', label: m.staff_reviews_hidden },
} as const

const columns: readonly ListColumn<Call>[] = [
  {
    header: m.staff_reviews_customer(),
    title: true,
    cell: ({ customer_name: name }) => name,
    csv: ({ customer_name: name }) => name,
  },
  {
    header: m.staff_reviews_stars(),
    cell: ({ stars }) => '★'.repeat(stars),
    csv: ({ stars }) => stars,
  },
  {
    header: m.staff_reviews_review(),
    long: true,
    cell: ({ words }) => words || '–',
    csv: ({ words }) => words,
  },
  {
    header: m.staff_reviews_crew(),
    cell: ({ crew, skill }) =>
      crew.join(m.format_list_separator()) || skillTitle(skill, pageLocale),
    csv: ({ crew }) => crew.join(', '),
  },
  {
    header: m.staff_reviews_written(),
    cell: ({ written_at: at }) => momentLabel(at),
    csv: ({ written_at: at }) => at,
  },
  {
    header: m.staff_reviews_state(),
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label()}</Badge>,
    csv: ({ state }) => states[state].label(),
  },
  {
    header: m.staff_reviews_answered(),
    sparse: true,
    cell: ({ answer }) => (answer ? '✓' : null),
    csv: ({ answer }) => answer,
  },
]

/** Reviews, the newest first: /reviews?search=&state=&stars=&page=&review= */
export const reviews = listOf('GET /staff/reviews/', {
  key: ['staff-reviews'],
  caption: m.staff_reviews_page(),
  of: m.staff_reviews_of(),
  none: { title: m.staff_reviews_none(), text: m.staff_reviews_none_text() },
  filter: {
    label: m.staff_reviews_filter(),
    by: {
      search: searchFor(m.staff_reviews_search()),
      state: oneOf(m.staff_reviews_state(), {
        published: m.staff_reviews_published,
        waiting: m.staff_reviews_waiting,
        held: m.staff_reviews_held,
        hidden: m.staff_reviews_hidden,
      }),
      stars: someOf(m.staff_reviews_stars(), 'number', () =>
        [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: '★'.repeat(stars) })),
      ),
    },
  },
  pageSize: 50,
  keyOf: ({ id }) => String(id),
  row: { name: 'review', Dialog: ReviewDialog },
  actions: [
    {
      label: m.staff_reviews_export(),
      outline: true,
      file: {
        name: () => 'reviews',
        rows: async (query) =>
          csvRows(
            columns,
            await readAll((part) => call('GET /staff/reviews/', { ...query, ...part, page: 1 })),
          ),
      },
    },
  ],
  columns,
})
