import type { MetaFunction } from 'react-router'
import { LoginPage } from '../account/LoginPage.tsx'
import { Island } from '../public-site/Island.tsx'
import { company } from '../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: `Login · ${company}` },
  { name: 'robots', content: 'noindex' },
]

export default function Login() {
  return <Island name="LoginPage" of={LoginPage} />
}
