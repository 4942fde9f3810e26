import type { FastifyRequest } from 'fastify'
import { baseLocale, isLocale, type Locale } from '../../messages/locales.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the account that makes the call, once known. */
    accountLanguage: Locale | undefined
  }
}

/**
 * The language of an answer: the one of ours that `Accept-Language` prefers; if it names no
 * language at all, the account's; else English (docs/product/calls.md#languages).
 */
export function localeOf(request: {
  readonly headers: FastifyRequest['headers']
  readonly accountLanguage?: Locale
}): Locale {
  const named = namedLanguages(request.headers['accept-language'])
  if (named.length === 0) return request.accountLanguage ?? baseLocale
  return named.find(isLocale) ?? baseLocale
}

/**
 * Base tags of the header, preferred first: `ms` for `ms-MY`. `*` names no language and is left
 * out.
 */
function namedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.find((each) => each.trim().startsWith('q='))
      return {
        base: tag.trim().replace(/-.*$/, ''),
        weight: weight ? Number(weight.split('=')[1]) : 1,
      }
    })
    .filter(({ base, weight }) => base !== '' && base !== '*' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ base }) => base)
}
