import { listLabel } from '../../../domain/messages/format.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { countColumn } from '../list/columns.ts'
import { listOf } from '../list/describe-list.ts'
import styles from './areas.module.css'
import { RegionDialog } from './RegionDialog.tsx'
import { SwitchRegion } from './SwitchRegion.tsx'

/** The regions, which can be renamed, closed or opened. */
export const regions = listOf('GET /staff/areas/regions/', {
  key: ['areas', 'regions'],
  caption: m.staff_areas_regions(),
  of: m.staff_areas_regions(),
  none: { title: m.staff_areas_regions(), text: m.staff_areas_regions_lead() },
  Lead: () => m.staff_areas_regions_lead(),
  expected: 7,
  keyOf: ({ region }) => String(region),
  actions: [{ label: m.staff_areas_add_region(), dialog: 'edit' }],
  dialogs: {
    edit: ({ item, list, onClose }) => (
      <RegionDialog region={item} regions={list.answer?.items ?? []} onClose={onClose} />
    ),
    switch: ({ item, onClose }) => item && <SwitchRegion region={item} onClose={onClose} />,
  },
  rowAction: {
    draw: (row, open) => (
      <span className={styles.rowActions}>
        <PlainButton
          variant="outline"
          aria-label={m.staff_areas_edit_named({ name: row.name })}
          onClick={() => open('edit')}
        >
          {m.staff_areas_edit()}
        </PlainButton>
        {row.postcodes > 0 && (
          <PlainButton
            variant={row.served > 0 ? 'danger' : 'outline'}
            aria-label={
              row.served > 0
                ? m.staff_areas_close_named({ name: row.name })
                : m.staff_areas_open_named({ name: row.name })
            }
            onClick={() => open('switch')}
          >
            {row.served > 0 ? m.staff_areas_close() : m.staff_areas_open_it()}
          </PlainButton>
        )}
      </span>
    ),
  },
  columns: [
    { header: m.staff_areas_region(), cell: ({ name }) => name, title: true },
    {
      header: m.staff_areas_served_count(),
      cell: ({ served, postcodes }) =>
        served === 0 ? (
          <span className={styles.warn}>{m.staff_areas_none_open()}</span>
        ) : (
          m.staff_areas_served_of({ served, count: postcodes })
        ),
    },
    {
      header: m.staff_areas_rates(),
      cell: ({ services_priced: count }) =>
        count === 0 ? (
          <span className={styles.warn}>{m.staff_areas_no_rates()}</span>
        ) : (
          m.staff_areas_rates_of({ count, of: services.length })
        ),
    },
    {
      header: m.staff_areas_workers(),
      cell: ({ workers }) => (workers === 0 ? <span className={styles.warn}>0</span> : workers),
      figures: true,
      short: true,
    },
    {
      header: m.staff_areas_managers(),
      cell: ({ managers }) =>
        managers.length > 0 ? listLabel(managers, pageLocale) : m.staff_areas_no_manager(),
      long: true,
    },
    countColumn(m.staff_areas_coming(), ({ coming_visits: count }) => count),
  ],
})
