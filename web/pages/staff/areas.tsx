import type { ReactNode } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { demand } from '../../staff/areas/demand.tsx'
import { postcodes } from '../../staff/areas/postcodes.tsx'
import { regions } from '../../staff/areas/regions.tsx'
import { RecordList } from '../../staff/list/RecordList.tsx'
import { Views } from '../../staff/list/Views.tsx'
import { Page } from '../../ui/Page.tsx'

export const meta: MetaFunction = () => [{ title: `${m.staff_areas_title()} · ${company}` }]

const views: readonly { show: string; label: string; list: ReactNode }[] = [
  { show: 'postcodes', label: m.staff_areas_postcodes(), list: <RecordList of={postcodes} /> },
  { show: 'regions', label: m.staff_areas_regions(), list: <RecordList of={regions} /> },
  { show: 'demand', label: m.staff_areas_demand(), list: <RecordList of={demand} /> },
]

/**
 * /areas?show=, staff (docs/product/areas.md): regions and postcodes for Admins; demand also for
 * Managers.
 */
export default signedIn(Shown, { permission: 'view-demand', title: m.staff_areas_title() })

function Shown() {
  const [search] = useSearchParams()
  const manages = may('manage-areas', useSession()?.role)
  const offered = views.filter(({ show }) => manages || show === 'demand')
  const shown = offered.find(({ show }) => show === search.get('show')) ?? offered[0]
  return (
    <Page width="wide" title={m.staff_areas_title()}>
      {offered.length > 1 && (
        <Views
          label={m.staff_areas_title()}
          views={offered.map(({ show, label }) => ({
            to: `/areas?show=${show}`,
            label,
            isOpen: show === shown?.show,
          }))}
        />
      )}
      {shown?.list}
    </Page>
  )
}
