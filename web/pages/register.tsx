import type { MetaFunction } from 'react-router'
import { RegisterPage } from '../account/RegisterPage.tsx'
import { Island } from '../public-site/Island.tsx'
import { company } from '../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: `Register · ${company}` },
  { name: 'robots', content: 'noindex' },
]

export default function Register() {
  return <Island name="RegisterPage" of={RegisterPage} />
}
