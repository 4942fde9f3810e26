import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { months } from '../../staff/books/months.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_books_months_page()} · ${company}` }]

/** /month-end?month=, Admin only (docs/product/books.md). */
export default listPage(months, { permission: 'manage-books', lead: m.staff_books_months_lead() })
