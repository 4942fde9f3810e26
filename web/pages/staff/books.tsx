import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { days } from '../../staff/books/days.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_books_page()} · ${company}` }]

/** /books?month=&day=, Admin only (docs/product/books.md#days). */
export default listPage(days, { permission: 'manage-books', lead: m.staff_books_lead() })
