import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { CrewApp } from '../../crew/CrewApp.tsx'
import { unlistedHead } from '../../page-heads.ts'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  unlistedHead(m.crew_app_name({ company }), m.crew_app_description({ company }))

export default function Crew() {
  return <Island name="CrewApp" of={CrewApp} />
}
