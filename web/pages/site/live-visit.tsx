import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { LivePage } from '../../live-visit/LivePage.tsx'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: `${m.visit_title()} · ${company}` },
  { name: 'description', content: m.visit_about() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * /t/{token} (docs/product/visits.md#what-the-customer-sees): the live page of a visit, without a
 * login.
 */
export default function LiveVisit() {
  return <Island name="LivePage" of={LivePage} />
}
