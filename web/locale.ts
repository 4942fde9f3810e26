import type { Label } from '../domain/messages/label.ts'
import { baseLocale, isLocale, type Locale } from '../messages/locales.ts'

// Each language has a separate build of the pages (vite.config.ts).
const built: unknown = import.meta.env.VITE_LOCALE

/** The language of this page. It never changes while the page is open. */
export const pageLocale: Locale = isLocale(built) ? built : baseLocale

/** A label in this page's language. */
export function labelText(label: Label): string {
  return label({}, { locale: pageLocale })
}

const prefix = typeof built === 'string' && built !== baseLocale ? `/${built}` : ''

/**
 * The address of a path of the site in this page's language: `/login` becomes `/ms/login`. For
 * plain links and for addresses used outside the page; the router adds the prefix itself. Other
 * text is returned unchanged.
 */
export function localPath(path: string): string {
  if (!prefix || !path.startsWith('/')) return path
  return path === '/' ? prefix : prefix + path.replace(/^\/(?=[?#])/, '')
}

/** Removes the prefix of this page's language: `/ms/login` becomes `/login`. */
export function sitePath(address: string): string {
  if (!prefix || !address.startsWith(prefix)) return address
  const rest = address.slice(prefix.length)
  if (rest === '' || /^[?#]/.test(rest)) return `/${rest}`
  return rest.startsWith('/') ? rest : address
}
