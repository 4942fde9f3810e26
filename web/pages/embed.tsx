import { type MetaFunction, Navigate, useLocation } from 'react-router'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { embedPages } from '../../domain/site/pages.ts'
import { m } from '../../messages/page.ts'
import { EmbeddedBooking } from '../embed/EmbeddedBooking.tsx'
import { labelText } from '../locale.ts'
import { unlistedHead } from '../page-heads.ts'
import { Island } from '../public-site/Island.tsx'
import { company } from '../public-site/site-facts.ts'
import { When } from '../public-site/When.tsx'
import { Page } from '../ui/Page.tsx'
import '../embed/embed.css'

export const meta: MetaFunction = ({ location }) => {
  const service = titleAt(location.pathname)
  return unlistedHead(
    m.wizard_page_title({ service, company }),
    m.wizard_page_description({ service, company }),
  )
}

/** /embed/…: the booking widget, only in frames of listed sites (docs/embed.md). */
export default function Embed() {
  const { pathname } = useLocation()
  const skill = skillAt(pathname)
  if (!skill) return <Navigate to="/" replace />
  return (
    <>
      <When is={`!${skill}=hidden`}>
        <Island key={skill} name="EmbeddedBooking" of={EmbeddedBooking} props={{ skill }} />
      </When>
      <When is={`${skill}=hidden`}>
        <Page
          title={m.wizard_hidden_title({ service: titleAt(pathname) })}
          lead={m.wizard_hidden_text()}
        />
      </When>
    </>
  )
}

function skillAt(path: string): string | undefined {
  return embedPages.find((each) => each.path === path.replace(/(.)\/$/, '$1'))?.skill
}

function titleAt(path: string): string {
  const title = serviceBySkill(skillAt(path) ?? '')?.title
  return title ? labelText(title) : m.wizard_a_visit()
}
