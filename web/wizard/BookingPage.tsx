import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { Service } from '../../domain/booking/description.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { labelText } from '../locale.ts'
import { useAddress, useGo } from '../navigation.tsx'
import { Queries } from '../queries.tsx'
import { Page } from '../ui/Page.tsx'
import { postcodeIn } from './answers/step-address.ts'
import type { PriceFrame } from './frame.ts'
import { useServed } from './use-service-data.ts'
import { Wizard } from './Wizard.tsx'

// Loaded on demand: rarely needed.
const NotServed = lazy(() => import('./steps/NotServed.tsx'))

type Props = {
  skill: string
  /** Present in prerendered HTML; absent in the app. */
  frame?: PriceFrame
}

/**
 * The page that books a service. Its first step is prerendered before the postcode is known.
 * Without a postcode in the address or navigation state it redirects to the home page.
 */
export function BookingPage({ skill, frame }: Props) {
  const { known, search, state } = useAddress()
  const go = useGo()
  const service = serviceBySkill(skill)
  const postcode = useMemo(
    () => (known ? postcodeIn(new URLSearchParams(search), state) : ''),
    [known, search, state],
  )
  const lost = !service || (known && !postcode)
  useEffect(() => {
    if (lost) go('/', { replace: true })
  }, [lost, go])
  if (lost) return null
  return (
    <Queries>
      <Served service={service} postcode={postcode} frame={frame} />
    </Queries>
  )
}

function Served({
  service,
  postcode,
  frame,
}: {
  service: Service
  postcode: string
  frame: PriceFrame | undefined
}) {
  const served = useServed().data
  if (postcode && served && !served.has(Number(postcode)))
    return (
      <Suspense fallback={<Page busy title={labelText(service.title)} />}>
        <NotServed service={service} postcode={postcode} />
      </Suspense>
    )
  return <Wizard key={service.skill} service={service} postcode={postcode} frame={frame} />
}
