import type { Service } from '../../../../domain/booking/description.ts'
import { addonName, type NamedAddons } from '../../../../domain/messages/addon-name.ts'
import { dayLabel, listLabel, timeLabel } from '../../../../domain/messages/format.ts'
import { skillTitle } from '../../../../domain/services/catalogue.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { BookingRow } from '../records/records.ts'

/** The columns that the facts of a booking need. */
export type BookingFacts = Pick<
  BookingRow,
  | 'booking_id'
  | 'skill'
  | 'day'
  | 'start_hour'
  | 'hours'
  | 'worker_count'
  | 'own'
  | 'address'
  | 'from_address'
  | 'to_address'
  | 'post_code'
>

/** The facts of a booking for a mail, with the same labels as the pages. */
export function bookingFacts(
  services: readonly Service[],
  row: BookingFacts,
  locale: Locale,
): [string, string][] {
  const service = services.find((each) => each.skill === row.skill)
  return [
    [m.mail_booking_id({}, { locale }), row.booking_id],
    [m.mail_service({}, { locale }), serviceName(services, row, locale)],
    [m.mail_date({}, { locale }), dayLabel(row.day, locale)],
    [m.mail_start_time({}, { locale }), timeLabel(row.start_hour, locale)],
    [m.mail_hours({}, { locale }), String(row.hours)],
    [m.mail_workers({}, { locale }), String(row.worker_count)],
    ...(service ? ownFacts(service, row, locale) : []),
    ...placeFacts(row, locale),
  ]
}

/**
 * The add-ons of a booking, for a mail.
 * @param addons the names that Admins gave to those of its service.
 */
export function extraFacts(
  row: Pick<BookingRow, 'addon' | 'addon_hours' | 'fixed_addons'>,
  locale: Locale,
  addons: NamedAddons | undefined,
): [string, string][] {
  const called = (name: string) => addonName(name, locale, addons?.get(name))
  const hourly = row.addon
    ? m.wizard_line_addon({ name: called(row.addon), hours: row.addon_hours ?? 0 }, { locale })
    : ''
  const names = [hourly, ...row.fixed_addons.map(called)].filter(Boolean)
  return names.length > 0 ? [[m.mail_extras({}, { locale }), listLabel(names, locale)]] : []
}

/** The name of a booking's service. */
export function serviceName(
  services: readonly Service[],
  { skill }: { skill: string },
  locale: Locale,
): string {
  return skillTitle(skill, locale, services)
}

function ownFacts(service: Service, row: BookingFacts, locale: Locale): [string, string][] {
  return service.questions
    .filter(
      (question) =>
        question.own &&
        !question.sensitive &&
        question.step !== 'address' &&
        row.own[question.field] != null,
    )
    .map((question) => {
      const value = row.own[question.field]
      const label =
        question.kind === 'choice'
          ? question.choices.find((each) => each.value === value)?.label({}, { locale })
          : undefined
      return [(question.recordLabel ?? question.label)({}, { locale }), label ?? String(value)]
    })
}

function placeFacts(row: BookingFacts, locale: Locale): [string, string][] {
  const places: [string, string | null][] = [
    [m.mail_address({}, { locale }), row.address],
    [m.mail_pick_up({}, { locale }), row.from_address],
    [m.mail_destination({}, { locale }), row.to_address],
  ]
  const { unit, access_notes: notes } = row.own
  const written: [string, string | number | null | undefined][] = [
    [m.mail_unit({}, { locale }), unit],
    [m.mail_access_notes({}, { locale }), notes],
  ]
  return [
    ...places.flatMap<[string, string]>(([label, value]) =>
      value ? [[label, `${value}, ${row.post_code}`]] : [],
    ),
    ...written.flatMap<[string, string]>(([label, value]) =>
      value ? [[label, String(value)]] : [],
    ),
  ]
}
