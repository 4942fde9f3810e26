import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { RegisterPage } from '../../account/sign-in/RegisterPage.tsx'
import { unlistedHead } from '../../page-heads.ts'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  unlistedHead(m.account_title_register({ company }), m.account_about_register({ company }))

export default function Register() {
  return <Island name="RegisterPage" of={RegisterPage} />
}
