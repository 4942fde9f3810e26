import { m } from '../../messages/page.ts'
import { company, siteFacts } from '../public-site/site-facts.ts'
import { LinkButton } from './LinkButton.tsx'
import { useCrew } from './state.ts'

/** A link that calls the company. */
export function CallCompany() {
  const phone = useCrew().day?.day.company_phone ?? siteFacts.phone
  return (
    <LinkButton href={`tel:${phone.replace(/[^+\d]/g, '')}`} icon="call">
      {m.crew_call_company({ company })}
    </LinkButton>
  )
}
