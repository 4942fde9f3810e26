import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { LoginPage } from '../../account/sign-in/LoginPage.tsx'
import { unlistedHead } from '../../page-heads.ts'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  unlistedHead(m.account_title_login({ company }), m.account_about_login({ company }))

export default function Login() {
  return <Island name="LoginPage" of={LoginPage} />
}
