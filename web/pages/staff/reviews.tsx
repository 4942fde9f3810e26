import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { listPage } from '../../staff/list/ListPage.tsx'
import { reviews } from '../../staff/reviews/reviews.tsx'

export const meta = () => [{ title: `${m.staff_reviews_page()} · ${company}` }]

/**
 * /reviews?search=&state=&review= (docs/product/reviews.md): customers' reviews and their answers.
 */
export default listPage(reviews, { permission: 'manage-tickets', lead: m.staff_reviews_lead() })
