import { type MetaFunction, Navigate, useLocation, useSearchParams } from 'react-router'
import { serviceByPage } from '../../domain/services/catalogue.ts'
import { company } from '../public-site/site-facts.ts'
import { NotServed } from '../wizard/NotServed.tsx'
import { postcodeIn } from '../wizard/step-address.ts'
import { useServed } from '../wizard/use-world.ts'
import { Wizard } from '../wizard/Wizard.tsx'

export const meta: MetaFunction = ({ location }) => [
  { title: `Book ${serviceAt(location.pathname)?.title ?? 'a visit'} · ${company}` },
  { name: 'robots', content: 'noindex' },
]

/** Every booking page (spec 2): the service follows from the address, the rest from the service. */
export default function Book() {
  const location = useLocation()
  const [search] = useSearchParams()
  const service = serviceAt(location.pathname)
  const postcode = postcodeIn(search, location.state)
  const served = useServed().data
  if (!service || !postcode) return <Navigate to="/" replace />
  if (served && !served.has(Number(postcode)))
    return <NotServed service={service} postcode={postcode} />
  return <Wizard key={service.skill} service={service} postcode={postcode} />
}

function serviceAt(path: string) {
  return serviceByPage(path.length > 1 ? path.replace(/\/+$/, '') : path)
}
