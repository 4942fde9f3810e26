import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { CrewApp } from '../../crew/CrewApp.tsx'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: m.crew_app_name({ company }) },
  { name: 'description', content: m.crew_app_description({ company }) },
  { name: 'robots', content: 'noindex' },
]

export default function Crew() {
  return <Island name="CrewApp" of={CrewApp} />
}
