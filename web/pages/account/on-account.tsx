import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { OnAccountPage } from '../../account/on-account/OnAccountPage.tsx'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'

export const meta: MetaFunction = () => [{ title: `${m.on_account_page()} · ${company}` }]

/** /on-account: a partner's account, for its members (docs/product/partners.md#report). */
export default signedIn(OnAccountPage)
