import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Service } from '../booking/description.ts'
import { formatSen } from '../booking/price/money.ts'
import type { PriceItem, StoredItem } from '../booking/price-line.ts'
import { addonName } from './addon-name.ts'

/**
 * The label of a price row: `4 visits × 4 h × 2 cleaners at RM 25.00`, `Ironing, 2 h`.
 * @param service undefined if it is no longer offered; units are then plain numbers.
 */
export function lineLabel(item: StoredItem, service: Service | undefined, locale: Locale): string {
  if ('label' in item) return item.label
  if (item.code === 'voucher') return m.wizard_line_voucher({ code: item.voucher }, { locale })
  const what = labelOfOneVisit(item, service, locale)
  return item.visits === 1 ? what : m.wizard_line_visits({ count: item.visits, what }, { locale })
}

function labelOfOneVisit(
  item: Exclude<PriceItem, { code: 'voucher' }>,
  service: Service | undefined,
  locale: Locale,
): string {
  if (item.code === 'work') {
    const { answers } = item
    const what = service?.unitText(answers, locale) ?? Object.values(answers).join(' × ')
    return m.wizard_line_work({ what, price: formatSen(item.unit_sen) }, { locale })
  }
  const name = addonName(item.name, locale, item.names)
  return item.code === 'fixed-addon'
    ? name
    : m.wizard_line_addon({ name, hours: item.hours }, { locale })
}
