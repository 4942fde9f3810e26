import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { countColumn } from '../list/columns.ts'
import { listOf, oneOf, searchFor, someOf } from '../list/describe-list.ts'
import styles from './areas.module.css'
import { useRegionChoices } from './areas.ts'
import { PostcodeDialog } from './PostcodeDialog.tsx'
import { SeveralDialog } from './SeveralDialog.tsx'

/** All postcodes; each is edited in a dialog. */
export const postcodes = listOf('GET /staff/areas/postcodes/', {
  key: ['areas', 'postcodes'],
  caption: m.staff_areas_postcodes(),
  of: m.staff_areas_postcodes_of(),
  none: { title: m.staff_areas_no_postcodes(), text: m.staff_areas_no_postcodes_text() },
  filter: {
    label: m.staff_areas_filter(),
    by: {
      search: searchFor(m.staff_areas_search()),
      region: someOf(m.staff_areas_region(), 'number', useRegionChoices),
      state: oneOf(m.staff_areas_state(), {
        open: m.staff_areas_open(),
        closed: m.staff_areas_closed(),
      }),
    },
  },
  pageSize: 50,
  keyOf: ({ post_code }) => String(post_code),
  actions: [
    { label: m.staff_areas_several(), outline: true, dialog: 'several' },
    { label: m.staff_areas_add_postcode(), dialog: 'edit' },
  ],
  dialogs: {
    several: SeveralDialog,
    edit: ({ item, onClose }) => <PostcodeDialog postcode={item} onClose={onClose} />,
  },
  rowAction: {
    draw: (row, open) => (
      <PlainButton
        variant="outline"
        aria-label={m.staff_areas_edit_named({ name: row.post_code })}
        onClick={() => open('edit')}
      >
        {m.staff_areas_edit()}
      </PlainButton>
    ),
  },
  columns: [
    { header: m.staff_areas_postcode(), cell: ({ post_code }) => post_code, title: true },
    { header: m.staff_areas_area(), cell: ({ area }) => area },
    { header: m.staff_areas_city(), cell: ({ city }) => city },
    { header: m.staff_areas_region(), cell: ({ region_name }) => region_name },
    {
      header: m.staff_areas_state(),
      cell: ({ served }) =>
        served ? (
          m.staff_areas_open()
        ) : (
          <span className={styles.closed}>{m.staff_areas_closed()}</span>
        ),
    },
    countColumn(m.staff_areas_coming(), ({ coming_visits: count }) => count),
    countColumn(m.staff_areas_waiting(), ({ waiting }) => waiting),
  ],
})
