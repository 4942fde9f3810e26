import type { Service } from '../../../../domain/booking/description.ts'
import { addonName, type NamedAddons } from '../../../../domain/messages/addon-name.ts'
import { dayLabel, listLabel, timeLabel } from '../../../../domain/messages/format.ts'
import type { Label } from '../../../../domain/messages/label.ts'
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

/** A labelled line of a mail; none if it is empty. */
export function fact(
  label: Label,
  value: string | number | false | null | undefined,
  locale: Locale,
): [string, string][] {
  return value ? [[label({}, { locale }), String(value)]] : []
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
  return fact(m.mail_extras, names.length > 0 && listLabel(names, locale), locale)
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
  const place = (address: string | null) => address && `${address}, ${row.post_code}`
  return [
    ...fact(m.mail_address, place(row.address), locale),
    ...fact(m.mail_pick_up, place(row.from_address), locale),
    ...fact(m.mail_destination, place(row.to_address), locale),
    ...fact(m.mail_unit, row.own.unit, locale),
    ...fact(m.mail_access_notes, row.own.access_notes, locale),
  ]
}
