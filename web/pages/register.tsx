import type { MetaFunction } from 'react-router'
import { RegisterPage } from '../account/RegisterPage.tsx'
import { Island } from '../public-site/Island.tsx'
import { company } from '../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: `Register · ${company}` },
  {
    name: 'description',
    content: `Open an account with ${company} to book help at home and find all your visits in one place.`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function Register() {
  return <Island name="RegisterPage" of={RegisterPage} />
}
