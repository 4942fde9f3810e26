import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { ConnectPage } from '../../account/assistants/ConnectPage.tsx'
import { secretHead } from '../../page-heads.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'

export const meta: MetaFunction = () => secretHead(m.assistant_connect())

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
