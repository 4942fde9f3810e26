import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'

const words = {
  'A browser': m.device_some_browser,
  'Another program': m.device_another_program,
  'iPhone or iPad': m.device_iphone_or_ipad,
}

/**
 * Translates a device name, which is stored in English: `Chrome on Android` becomes `Chrome pada
 * Android`.
 */
export function deviceName(stored: string, locale: Locale): string {
  const name = (part: string) =>
    Object.hasOwn(words, part) ? words[part as keyof typeof words]({}, { locale }) : part
  const [browser = '', system] = stored.split(' on ')
  if (system === undefined) return name(browser)
  return m.device_browser_on({ browser: name(browser), system: name(system) }, { locale })
}
