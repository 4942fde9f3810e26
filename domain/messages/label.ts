import type { Locale } from '../../messages/locales.ts'

/** A message with parameters, formatted by language. */
export type Sentence = (params: never, options: { readonly locale: Locale }) => string

/** A name: a message without parameters, read as `label({}, { locale })`. */
export type Label = (params: object, options: { readonly locale: Locale }) => string
