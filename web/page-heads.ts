import type { MetaDescriptor } from 'react-router'
import { company } from './public-site/site-facts.ts'

/** The head of a page whose address opens it: other sites do not learn the address. */
export function secretHead(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${company}` }, { name: 'referrer', content: 'no-referrer' }]
}

/** The head of a prerendered page that search engines leave out. */
export function unlistedHead(title: string, description: string): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}
