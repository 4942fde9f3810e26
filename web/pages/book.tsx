import { type MetaFunction, Navigate, useLocation } from 'react-router'
import { serviceByPage } from '../../domain/services/catalogue.ts'
import { m } from '../../messages/page.ts'
import { labelText } from '../locale.ts'
import { unlistedHead } from '../page-heads.ts'
import { Island } from '../public-site/Island.tsx'
import { company } from '../public-site/site-facts.ts'
import { When } from '../public-site/When.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../ui/Page.tsx'
import { BookingPage } from '../wizard/BookingPage.tsx'
import { priceFrame } from '../wizard/frame.ts'

export const meta: MetaFunction = ({ location }) => {
  const title = serviceAt(location.pathname)?.title
  const service = title ? labelText(title) : m.wizard_a_visit()
  return unlistedHead(
    m.wizard_page_title({ service, company }),
    m.wizard_page_description({ service, company }),
  )
}

/** Every booking page: the address decides the service, and the service the rest. */
export default function Book() {
  const service = serviceAt(useLocation().pathname)
  if (!service) return <Navigate to="/" replace />
  const { skill } = service
  const frame = import.meta.env.SSR ? priceFrame(service) : undefined
  return (
    <>
      <When is={`!${skill}=hidden`}>
        <Island key={skill} name="BookingPage" of={BookingPage} props={{ skill, frame }} />
      </When>
      <When is={`${skill}=hidden`}>
        <Page
          title={m.wizard_hidden_title({ service: labelText(service.title) })}
          lead={m.wizard_hidden_text()}
          actions={<ButtonLink to="/">{m.wizard_hidden_home()}</ButtonLink>}
        />
      </When>
    </>
  )
}

function serviceAt(path: string) {
  return serviceByPage(path.length > 1 ? path.replace(/\/+$/, '') : path)
}
