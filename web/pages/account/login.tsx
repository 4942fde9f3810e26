import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { LoginPage } from '../../account/sign-in/LoginPage.tsx'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: m.account_title_login({ company }) },
  {
    name: 'description',
    content: m.account_about_login({ company }),
  },
  { name: 'robots', content: 'noindex' },
]

export default function Login() {
  return <Island name="LoginPage" of={LoginPage} />
}
