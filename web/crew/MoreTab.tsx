import { useState } from 'react'
import { m } from '../../messages/page.ts'
import { BigButton } from './BigButton.tsx'
import { CallCompany } from './CallCompany.tsx'
import { useInstall } from './install.ts'
import { Languages } from './Languages.tsx'
import { signOut } from './outbox.ts'
import { PushChoice } from './PushChoice.tsx'
import { Screen } from './Screen.tsx'
import { Section } from './Section.tsx'
import { useCrew } from './state.ts'

/** The signed-in worker, the company's number, the language, and Sign out. */
export function MoreTab() {
  const { worker } = useCrew()
  const install = useInstall()
  const [problem, setProblem] = useState(false)

  async function leave() {
    setProblem(false)
    try {
      await signOut()
    } catch {
      setProblem(true)
    }
  }

  return (
    <Screen title={m.crew_more()} lead={worker && m.crew_logged_in({ name: worker.first_name })}>
      <Section title={m.crew_help()}>
        <CallCompany />
      </Section>
      <Section title={m.site_language()}>
        <Languages />
      </Section>
      <PushChoice />
      <Section title={m.crew_this_phone()}>
        {problem && <p role="alert">{m.crew_log_out_unreachable()}</p>}
        {install && (
          <BigButton quiet onClick={install}>
            {m.crew_install()}
          </BigButton>
        )}
        <BigButton quiet onClick={() => void leave()}>
          {m.crew_log_out()}
        </BigButton>
      </Section>
    </Screen>
  )
}
