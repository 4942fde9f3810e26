import type { MetaFunction } from 'react-router'
import { useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { WaitingPage } from '../../account/waiting/WaitingPage.tsx'
import { secretHead } from '../../page-heads.ts'

export const meta: MetaFunction = () => secretHead(m.waiting_page())

/**
 * /waiting?entry=: an entry of the waiting list, without signing in
 * (docs/product/areas.md#waiting-list).
 */
export default function Waiting() {
  const [search] = useSearchParams()
  return <WaitingPage entry={search.get('entry') ?? ''} />
}
