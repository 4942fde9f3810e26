import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { weekdaysLabel } from '../../../domain/booking/price/voucher.ts'
import { addonName, type NamedAddons } from '../../../domain/messages/addon-name.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { serviceBySkill, skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/every.ts'
import { baseLocale, type Locale } from '../../../messages/locales.ts'
import { type Page, readPage } from '../../db/read-page.ts'
import type { Reader } from '../../db/transaction.ts'
import { readAddonNames } from './addon-names.ts'

type Cost = { readonly frequency: string; readonly cost: number }
/** The changed fields of a rate, an add-on, a postcode or a holiday. */
type Facts = {
  readonly costs?: readonly Cost[]
  readonly surcharge_perc?: number
  readonly surcharge_weekdays?: readonly number[]
  readonly holiday_surcharge_perc?: number | null
  readonly first_day?: string
  readonly cost?: number
  readonly retired?: boolean
  readonly served?: boolean
  readonly day?: string
  readonly treatment?: string
}

type Row = {
  at: Date
  who: string | null
  action: string
  subjects: string[]
  before: Facts | null
  after: Facts | null
  reason: string | null
}

/** Postcodes that were switched together are one change. */
const changes = `
  select max(id) as id, at, account_id, who, action, array_agg(subject order by id) as subjects,
    before, after, reason
  from audit_entry
  where subject_kind in ('rate', 'addon', 'postcode', 'holiday')
    and (subject_kind <> 'postcode' or after ? 'served')
  group by at, account_id, who, action, before, after, reason,
    case when subject_kind = 'postcode' then '' else subject || id end`

/** Changes of prices and places with their authors, latest first, as sentences in a language. */
export async function readPriceChanges(reader: Reader, page: Page, locale: Locale) {
  const addons = await readAddonNames(reader)
  const counted = `(${changes}) c`
  return readPage(reader, page, {
    counted,
    rows: (part) => `
        select at, case when account_id is not null then who end as who, action, subjects,
          before, after, reason
        from ${counted} order by id desc ${part}`,
    values: [],
    item: (row: Row) => ({
      at: row.at.toISOString(),
      who: row.who ?? m.price_history_former_staff({}, { locale }),
      what: whatOf(row, addons, locale),
    }),
  })
}

function whatOf(
  { action, subjects, before, after, reason }: Row,
  addons: ReadonlyMap<string, NamedAddons>,
  locale: Locale,
): string {
  const [subject = ''] = subjects
  const old = before ?? {}
  const now = after ?? {}
  // An entry older than the audit log has only its sentence.
  if (!before && !after) return reason ?? subject
  const [first = '', second = ''] = subject.split(' / ')
  switch (action) {
    case 'rate-added':
    case 'rate-changed':
    case 'rate-removed':
      return rateText({ skill: first, region: second }, old, now, action, locale)
    case 'addon-added':
    case 'addon-changed': {
      const addon = addonName(second, locale, addons.get(first)?.get(second))
      return addonText({ skill: first, addon }, old, now, locale)
    }
    case 'postcode-changed': {
      const codes = subjects.join(', ')
      return now.served
        ? m.price_history_served({ codes }, { locale })
        : m.price_history_not_served({ codes }, { locale })
    }
    default:
      return holidayText(subject, action, old, now, locale)
  }
}

function rateText(
  { skill, region }: { skill: string; region: string },
  old: Facts,
  now: Facts,
  action: string,
  locale: Locale,
): string {
  const service = serviceText(skill, locale)
  if (action === 'rate-removed') {
    const day = dayLabel(old.first_day ?? '', locale)
    return m.price_history_cancelled({ service, region, day }, { locale })
  }
  const words: string[] = []
  for (const { frequency, cost } of now.costs ?? []) {
    const before = old.costs?.find((each) => each.frequency === frequency)?.cost ?? 0
    if (before === cost) continue
    const name = frequencyText(skill, frequency, locale)
    words.push(m.price_history_amount({ name, ...amounts(before, cost) }, { locale }))
  }
  if (now.surcharge_perc !== undefined) {
    const params = { before: old.surcharge_perc ?? 0, after: now.surcharge_perc }
    words.push(m.price_history_surcharge(params, { locale }))
  }
  if (now.surcharge_weekdays) {
    const days = weekdaysLabel(now.surcharge_weekdays, locale) || '–'
    words.push(m.price_history_weekdays({ days }, { locale }))
  }
  if (now.holiday_surcharge_perc !== undefined) {
    const percent = now.holiday_surcharge_perc
    words.push(
      percent === null
        ? m.price_history_holidays_same({}, { locale })
        : m.price_history_holidays({ percent }, { locale }),
    )
  }
  const what = words.join(m.format_list_separator({}, { locale }))
  return now.first_day
    ? m.price_history_rates_from(
        { service, region, what, day: dayLabel(now.first_day, locale) },
        { locale },
      )
    : m.price_history_rates({ service, region, what }, { locale })
}

function addonText(
  { skill, addon }: { skill: string; addon: string },
  old: Facts,
  now: Facts,
  locale: Locale,
): string {
  const service = serviceText(skill, locale)
  const named = { addon, service }
  if (old.cost === undefined && now.cost !== undefined) {
    const what = m.price_history_added({ amount: formatSen(senOf(now.cost)) }, { locale })
    return m.price_history_addon({ ...named, what }, { locale })
  }
  const words: string[] = []
  if (now.cost !== undefined && old.cost !== undefined) {
    words.push(m.price_history_price(amounts(old.cost, now.cost), { locale }))
  }
  if (now.retired === true) words.push(m.price_history_retired({}, { locale }))
  if (now.retired === false) words.push(m.price_history_offered_again({}, { locale }))
  const what = words.join(m.format_list_separator({}, { locale }))
  return m.price_history_addon(
    { ...named, what: what || m.price_history_changed({}, { locale }) },
    { locale },
  )
}

const treatments: Readonly<Record<string, typeof m.price_history_open>> = {
  open: m.price_history_open,
  dearer: m.price_history_dearer,
  closed: m.price_history_closed,
}

/** The subject is a day and a name: `2026-03-21 Hari Raya Aidilfitri`. */
function holidayText(
  subject: string,
  action: string,
  old: Facts,
  now: Facts,
  locale: Locale,
): string {
  const day = dayLabel(subject.slice(0, 10), locale)
  const name = subject.slice(11)
  const verb =
    action === 'holiday-removed'
      ? m.price_history_removed({}, { locale })
      : action === 'holiday-added'
        ? m.price_history_new({}, { locale })
        : ''
  const words = [
    verb,
    now.treatment ? (treatments[now.treatment]?.({}, { locale }) ?? '') : '',
    now.day && old.day ? m.price_history_moved({ day: dayLabel(old.day, locale) }, { locale }) : '',
  ].filter(Boolean)
  const what =
    words.join(m.format_list_separator({}, { locale })) || m.price_history_changed({}, { locale })
  return m.price_history_holiday({ name, day, what }, { locale })
}

function amounts(before: number, after: number) {
  return { before: formatSen(senOf(before)), after: formatSen(senOf(after)) }
}

/** In English, the contract's name, which programs read. */
function serviceText(skill: string, locale: Locale): string {
  return locale === baseLocale ? skill : skillTitle(skill, locale)
}

function frequencyText(skill: string, frequency: string, locale: Locale): string {
  if (locale === baseLocale) return frequency
  const known = serviceBySkill(skill)?.frequencies.find(({ value }) => value === frequency)
  return known?.label({}, { locale }) ?? frequency
}
