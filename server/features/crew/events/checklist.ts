import type { CrewChecklistItem } from '../../../../domain/api/crew.ts'
import type { NamedAddons } from '../../../../domain/messages/addon-name.ts'
import {
  type ChecklistSource,
  checklistItems,
  checklistState,
  type ItemReport,
  itemName,
} from '../../../../domain/visits/checklist.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { query, type Reader } from '../../../db/transaction.ts'
import { bookingTables } from '../../bookings/records/records.ts'
import { readAddonNames } from '../../places/addon-names.ts'

/** A reported checklist item, as `itemReports` reads it. */
export type StoredItem = Omit<ItemReport, 'at'> & { readonly at: string }

/** SQL that reads them in a query of `booking b`. */
export const itemReports = `coalesce((select json_agg(json_build_object('id', v.id, 'item', v.what,
    'at', v.at, 'done', v.done, 'reason', v.note))
  from visit_event v where v.booking_id = b.id and v.kind = 'checklist'), '[]')`

/** A visit's checklist with names. */
export function namedChecklist(
  visit: ChecklistSource,
  reports: readonly StoredItem[],
  locale: Locale,
  addons: NamedAddons | undefined,
): CrewChecklistItem[] {
  const dated = reports.map((each) => ({ ...each, at: new Date(each.at) }))
  return checklistState(checklistItems(visit), dated).map((each) => ({
    ...each,
    name: itemName(each.item, visit.skill, locale, addons),
  }))
}

/** A visit's checklist with names, for staff. */
export async function readChecklist(
  reader: Reader,
  bookingId: number,
  locale: Locale,
): Promise<CrewChecklistItem[]> {
  const [[row], addons] = await Promise.all([
    query<ChecklistSource & { reports: StoredItem[] }>(reader, {
      name: 'checklist-of-visit',
      text: `select b.skill, o.checklist, ${itemReports} as reports,
               case when t.booking_id is null then o.addon else t.addon end as addon,
               coalesce(t.fixed_addons, o.fixed_addons) as fixed_addons
             from ${bookingTables} where b.id = $1`,
      values: [bookingId],
    }),
    readAddonNames(reader),
  ])
  return row ? namedChecklist(row, row.reports, locale, addons.get(row.skill)) : []
}
