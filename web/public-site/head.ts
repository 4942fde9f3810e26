import type { MetaDescriptor } from 'react-router'
import { baseLocale, languageTags, locales, pathIn } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import { localPath, pageLocale } from '../locale.ts'
import { company } from './site-facts.ts'
import { absolute, type SchemaNode } from './structured-data.ts'

/** The canonical address of a page and those of its translations, for search engines. */
function addresses(path: string): object[] {
  const link = (rel: string, to: string) => ({ tagName: 'link', rel, href: absolute(to) })
  return [
    link('canonical', localPath(path)),
    ...locales.map((locale) => ({
      ...link('alternate', pathIn(locale, path)),
      hrefLang: languageTags[locale],
    })),
    { ...link('alternate', pathIn(baseLocale, path)), hrefLang: 'x-default' },
  ]
}

/**
 * The head of a public page. `path` is the page's canonical address, also for duplicates. Only
 * programs read `things` from the HTML, so pages leave them out of the browser's script.
 */
export function publicHead(page: {
  title: string
  description: string
  path: string
  things?: readonly SchemaNode[]
}): MetaDescriptor[] {
  const { title, description, path, things = [] } = page
  const url = absolute(localPath(path))
  return [
    { title },
    { name: 'description', content: description },
    ...addresses(path),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company },
    {
      property: 'og:locale',
      content: languageTags[pageLocale].replace(/^zh.*/, 'zh-CN').replace('-', '_'),
    },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absolute('/og.png') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: m.public_og_image(),
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(things.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }]
      : []),
  ] as MetaDescriptor[]
}
