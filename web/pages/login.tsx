import type { MetaFunction } from 'react-router'
import { LoginPage } from '../account/LoginPage.tsx'
import { Island } from '../public-site/Island.tsx'
import { company } from '../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: `Login · ${company}` },
  {
    name: 'description',
    content: `Sign in to ${company} to see, move, cancel or repeat your visits.`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function Login() {
  return <Island name="LoginPage" of={LoginPage} />
}
