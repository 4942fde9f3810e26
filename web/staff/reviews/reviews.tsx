import { m } from '../../../messages/page.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { momentColumn, wordsColumn } from '../list/columns.ts'
import { listOf, oneOf, searchFor, someOf } from '../list/describe-list.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

const states = {
  published: { tone: 'good', label: m.staff_reviews_published },
  waiting: { tone: 'waiting', label: m.staff_reviews_waiting },
  held: { tone: 'bad', label: m.staff_reviews_held },
  hidden: { tone: 'over', label: m.staff_reviews_hidden },
} as const

/** Reviews, newest first: /reviews?search=&state=&stars=&page=&review= */
export const reviews = listOf('GET /staff/reviews/', {
  key: ['staff-reviews'],
  caption: m.staff_reviews_page(),
  of: m.staff_reviews_of(),
  none: { title: m.staff_reviews_none(), text: m.staff_reviews_none_text() },
  filter: {
    label: m.staff_reviews_filter(),
    by: {
      search: searchFor(m.staff_reviews_search()),
      state: oneOfStates(m.staff_reviews_state(), states),
      stars: someOf(m.staff_reviews_stars(), 'number', () =>
        [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: '★'.repeat(stars) })),
      ),
      photos: oneOf(m.staff_reviews_photos(), { waiting: m.staff_reviews_photos_to_check }),
    },
  },
  pageSize: 50,
  keyOf: ({ id }) => String(id),
  row: { name: 'review', Dialog: ReviewDialog },
  actions: [{ file: { name: () => 'reviews', size: 500, after: ({ id }) => ({ before: id }) } }],
  columns: [
    { ...wordsColumn(m.staff_reviews_customer(), ({ customer_name: name }) => name), title: true },
    {
      header: m.staff_reviews_stars(),
      cell: ({ stars }) => '★'.repeat(stars),
      csv: ({ stars }) => stars,
    },
    { ...wordsColumn(m.staff_reviews_review(), ({ words }) => words), long: true },
    {
      header: m.staff_reviews_crew(),
      cell: ({ crew, skill }) => crew.join(m.format_list_separator()) || skillTitle(skill),
      csv: ({ crew }) => crew.join(', '),
    },
    momentColumn(m.staff_reviews_written(), ({ written_at: at }) => at),
    stateColumn(m.staff_reviews_state(), states),
    {
      header: m.staff_reviews_photos(),
      cell: ({ photos }) => {
        const count = photos.filter(({ state }) => state === 'waiting').length
        return count > 0 ? m.staff_reviews_to_check({ count }) : photos.length || null
      },
      csv: ({ photos }) => photos.length,
    },
    {
      header: m.staff_reviews_answered(),
      sparse: true,
      cell: ({ answer }) => (answer ? '✓' : null),
      csv: ({ answer }) => answer,
    },
  ],
})
