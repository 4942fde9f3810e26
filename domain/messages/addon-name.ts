import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Label } from './label.ts'

/** The built-in add-ons, by their names on the wire. */
const names: Readonly<Record<string, Label>> = {
  Ironing: m.cleaner_ironing,
  Cooking: m.cleaner_cooking,
  'Baby sitting': m.cleaner_baby_sitting,
  'Fridge cleaning': m.cleaner_fridge_cleaning,
  'Oven cleaning': m.cleaner_oven_cleaning,
  'Window cleaning': m.cleaner_window_cleaning,
  'Cleaning supplies': m.cleaner_cleaning_supplies,
}

/** An Admin's names for an add-on in languages other than English. */
export type AddonNames = Readonly<Partial<Record<Locale, string | undefined>>>

/** The names of add-ons, by the name on the wire. */
export type NamedAddons = ReadonlyMap<string, AddonNames>

/** The name of an add-on in a language; unknown add-ons are returned unchanged. */
export function addonName(name: string, locale: Locale, customNames: AddonNames = {}): string {
  const known = Object.hasOwn(names, name) ? names[name]?.({}, { locale }) : undefined
  return known ?? customNames[locale] ?? name
}
