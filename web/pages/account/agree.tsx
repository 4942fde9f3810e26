import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { AgreePage } from '../../account/assistants/AgreePage.tsx'
import { secretHead } from '../../page-heads.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'

export const meta: MetaFunction = () => secretHead(m.assistant_action_title())

/**
 * /agree?id=: an assistant's action for the signed-in person to approve
 * (docs/product/assistants.md#agreed).
 */
export default function Agree() {
  const [search] = useSearchParams()
  return (
    <SignedIn>
      <AgreePage id={search.get('id') ?? ''} />
    </SignedIn>
  )
}
