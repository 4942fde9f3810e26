import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Label } from './label.ts'

/** The add-ons that services begin with, by their names on the wire. */
const names: Readonly<Record<string, Label>> = {
  Ironing: m.cleaner_ironing,
  Cooking: m.cleaner_cooking,
  'Baby sitting': m.cleaner_baby_sitting,
  'Fridge cleaning': m.cleaner_fridge_cleaning,
  'Oven cleaning': m.cleaner_oven_cleaning,
  'Window cleaning': m.cleaner_window_cleaning,
  'Cleaning supplies': m.cleaner_cleaning_supplies,
}

/** What an Admin has called an add-on in other languages than English. */
export type AddonNames = Readonly<Partial<Record<Locale, string | undefined>>>

/** Those names, by the name on the wire. */
export type NamedAddons = ReadonlyMap<string, AddonNames>

/** What an add-on is called in a language; one that is not known stays as it is. */
export function addonName(name: string, locale: Locale, given: AddonNames = {}): string {
  const known = Object.hasOwn(names, name) ? names[name]?.({}, { locale }) : undefined
  return known ?? given[locale] ?? name
}
