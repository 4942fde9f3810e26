import { missingSteps, setupSteps } from '../../../domain/company/setup.ts'
import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { ServiceStates } from '../../staff/setup/ServiceStates.tsx'
import { SetupList } from '../../staff/setup/SetupList.tsx'
import styles from '../../staff/setup/setup.module.css'
import { useSetup } from '../../staff/setup/use-setup.ts'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'

export const meta = () => [{ title: `${m.staff_setup_title()} · ${company}` }]

/** /setup, Admin only (docs/product/company.md#set-up). */
export default signedIn(Setup, { permission: 'manage-settings', title: m.staff_setup_title() })

function Setup() {
  const query = useSetup()
  const { data } = query
  if (!data) return <PageNotYet title={m.staff_setup_title()} width="wide" query={query} />
  const done = setupSteps.length - missingSteps(data).length
  return (
    <Page
      width="wide"
      title={m.staff_setup_title()}
      lead={
        done === setupSteps.length
          ? m.staff_setup_all_done()
          : `${m.staff_setup_lead()} ${m.staff_setup_progress({ done, total: setupSteps.length })}`
      }
    >
      <SetupList facts={data} />
      <section className={styles.services} aria-labelledby="setup-services">
        <h2 id="setup-services">{m.staff_setup_services()}</h2>
        <p>{m.staff_setup_services_lead()}</p>
        <ServiceStates services={data.services} />
      </section>
    </Page>
  )
}
