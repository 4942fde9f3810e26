import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { Board } from '../../staff/board/Board.tsx'

export const meta = () => [{ title: `${m.staff_board_page()} · ${company}` }]

/**
 * /board?day=&days=&search=&area=&skill=&state=&manager=&hours=&visit=&worker=&ill=, staff
 * (docs/product/board.md): workers and visits of a day, today by default. `visit` or `worker` is
 * open over it; `ill` starts with handing over that worker's visits.
 */
export default signedIn(Board, { permission: 'manage-bookings', title: m.staff_board_page() })
