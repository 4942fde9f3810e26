import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { Board } from '../../staff/board/Board.tsx'

export const meta = () => [{ title: `${m.staff_board_page()} · ${company}` }]

/**
 * /board?day=&days=&search=&area=&skill=&state=&manager=&hours=&visit=, staff (docs/product/board.md): who
 * is where, today if no day is named; `visit` is open beside it.
 */
export default function BoardPage() {
  return (
    <SignedIn permission="manage-bookings" title={m.staff_board_page()}>
      <Board />
    </SignedIn>
  )
}
