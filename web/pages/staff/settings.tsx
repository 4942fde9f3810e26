import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { SupplierCard } from '../../staff/einvoices/SupplierCard.tsx'
import { SettingsForm } from '../../staff/settings/SettingsForm.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'

export const meta = () => [{ title: `${m.staff_settings_title()} · ${company}` }]

/** /settings, Admin only (docs/product/company.md). */
export default signedIn(Settings, {
  permission: 'manage-settings',
  title: m.staff_settings_title(),
})

function Settings() {
  const [reloads, setReloads] = useState(0)
  const query = useQuery({
    ...callQuery(['company-settings'], 'GET /staff/settings/'),
    // Input is not replaced: a colleague's change is reported when saving.
    refetchOnWindowFocus: false,
  })
  const { data } = query
  if (!data) return <PageNotYet title={m.staff_settings_title()} width="wide" query={query} />
  return (
    <Page
      width="wide"
      title={m.staff_settings_title()}
      lead={m.staff_settings_lead()}
      actions={
        <ButtonLink to="/message-templates" variant="outline">
          {m.staff_templates_title()}
        </ButtonLink>
      }
    >
      <SettingsForm key={reloads} saved={data} onReload={() => setReloads(reloads + 1)} />
      <SupplierCard />
    </Page>
  )
}
