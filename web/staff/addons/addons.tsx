import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { moneyColumn } from '../list/columns.ts'
import { listOf } from '../list/describe-list.ts'
import { AddonDialog } from './AddonDialog.tsx'
import { shownName } from './names.ts'

/** All add-ons: /rates?view=addons&addon= */
export const addons = listOf('GET /staff/addons/', {
  key: ['staff-addons'],
  caption: m.staff_rates_view_addons(),
  of: m.staff_rates_view_addons(),
  none: { title: m.staff_addons_none(), text: m.staff_addons_none_text() },
  expected: 7,
  keyOf: ({ skill, kind, addon }) => `${skill}/${kind}/${addon}`,
  row: { name: 'addon', AnyDialog: AddonDialog },
  actions: [{ label: m.staff_addons_add(), opens: { addon: 'new' } }],
  columns: [
    { header: m.staff_addons_name(), cell: shownName, title: true },
    { header: m.staff_addons_service(), cell: ({ skill }) => skillTitle(skill) },
    {
      header: m.staff_addons_kind(),
      cell: ({ kind }) =>
        kind === 'hourly' ? m.staff_addons_per_hour() : m.staff_addons_per_visit(),
    },
    moneyColumn(m.staff_addons_price(), ({ cost }) => cost),
    {
      header: m.staff_addons_coming(),
      cell: ({ coming_visits }) => coming_visits,
      figures: true,
    },
    {
      header: m.staff_addons_state(),
      cell: ({ retired }) =>
        retired ? (
          <Badge tone="over">{m.staff_addons_retired()}</Badge>
        ) : (
          <Badge tone="good">{m.staff_addons_offered()}</Badge>
        ),
    },
  ],
})
