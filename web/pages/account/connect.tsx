import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { ConnectPage } from '../../account/assistants/ConnectPage.tsx'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'

export const meta: MetaFunction = () => [
  { title: `${m.assistant_connect()} · ${company}` },
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * /connect: a program asks to act for the signed-in person (docs/product/assistants.md#connecting).
 */
export default function Connect() {
  const [search] = useSearchParams()
  return (
    <SignedIn>
      <ConnectPage search={search} />
    </SignedIn>
  )
}
