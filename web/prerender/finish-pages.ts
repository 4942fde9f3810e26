import type { Locale } from '../../messages/locales.ts'
import { writeAppDocuments } from './app-documents.ts'
import { deferHydration } from './defer-hydration.ts'
import { finishForms } from './form-pages.ts'

/** The addresses of prerendered pages by kind. */
export type Paths = Readonly<
  Record<
    'public' | 'booking' | 'account' | 'history' | 'crew' | 'embed' | 'live',
    readonly string[]
  >
>

/**
 * Finishes the built pages of one language, the only entry of this folder: adds styles and a small
 * script to the HTML of prerendered pages, and writes the documents of app pages.
 * @param client the folder of the build for browsers.
 * @param bundled returns a script of this folder as text, to inline into pages.
 */
export async function finishPages(
  client: string,
  locale: Locale,
  paths: Paths,
  bundled: (name: string) => Promise<string>,
): Promise<void> {
  deferHydration(client, locale, paths.public, await bundled('inline'))
  const inline = await bundled('inline-form')
  finishForms(client, locale, paths.booking, { script: 'hydrate-booking', inline })
  finishForms(client, locale, paths.account, { script: 'hydrate-account', inline })
  finishForms(client, locale, paths.history, { script: 'hydrate-history', inline })
  const crew = await bundled('inline-crew')
  finishForms(client, locale, paths.crew, { script: 'hydrate-crew', inline: crew, stored: true })
  finishForms(client, locale, paths.embed, { script: 'hydrate-embed', inline })
  finishForms(client, locale, paths.live, { script: 'hydrate-live', inline })
  writeAppDocuments(client, locale)
}
