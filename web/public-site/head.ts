import type { MetaDescriptor } from 'react-router'
import { company } from './site-facts.ts'
import { absolute, type SchemaNode } from './structured-data.ts'

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
  const url = absolute(path)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company },
    { property: 'og:locale', content: 'en_MY' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absolute('/og.png') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: 'A row of terrace houses, and the words: Good help is next door.',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(things.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }]
      : []),
  ] as MetaDescriptor[]
}
