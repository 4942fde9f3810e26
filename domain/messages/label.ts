import type { Locale } from '../../messages/locales.ts'

/** A message with parameters of its own, of which a language makes words. */
export type Sentence = (params: never, options: { readonly locale: Locale }) => string

/** A name: a message without parameters, said as `label({}, { locale })`. */
export type Label = (params: object, options: { readonly locale: Locale }) => string
