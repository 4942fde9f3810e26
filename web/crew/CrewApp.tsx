import { useEffect } from 'react'
import { m } from '../../messages/page.ts'
import { useAddress } from '../navigation.tsx'
import { Screen } from './Screen.tsx'
import { SignIn } from './SignIn.tsx'
import { useCrew } from './state.ts'
import { stayInTouch } from './stay-in-touch.ts'
import { TabBar } from './TabBar.tsx'
import { tabs } from './tabs.ts'
import { VisitPage } from './visit/VisitPage.tsx'

/**
 * The app of the crew's phones (docs/product/visits.md#the-crews-app): one document, so that all of
 * it works offline. Its address decides what is shown: `?visit=`, `?tab=`.
 */
export function CrewApp() {
  const { ready, broken, worker } = useCrew()
  const { search } = useAddress()
  useEffect(stayInTouch, [])

  if (broken)
    return (
      <Screen title={m.crew_broken()}>
        <p>{m.crew_broken_text()}</p>
      </Screen>
    )
  if (!ready) return <Screen title={m.crew_visits()} busy />
  if (!worker) return <SignIn />
  const query = new URLSearchParams(search)
  const bookingId = query.get('visit')
  if (bookingId) return <VisitPage key={bookingId} bookingId={bookingId} action={query.get('do')} />
  const tab = tabs.find(({ id }) => id === query.get('tab')) ?? tabs[0]
  return (
    <>
      <tab.Page key={tab.id} />
      <TabBar here={tab.id} />
    </>
  )
}
