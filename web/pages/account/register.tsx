import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { RegisterPage } from '../../account/sign-in/RegisterPage.tsx'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: m.account_title_register({ company }) },
  {
    name: 'description',
    content: m.account_about_register({ company }),
  },
  { name: 'robots', content: 'noindex' },
]

export default function Register() {
  return <Island name="RegisterPage" of={RegisterPage} />
}
