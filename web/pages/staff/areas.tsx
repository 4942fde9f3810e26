import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import styles from '../../staff/areas/areas.module.css'
import { DemandList } from '../../staff/areas/DemandList.tsx'
import { PostcodeList } from '../../staff/areas/PostcodeList.tsx'
import { RegionList } from '../../staff/areas/RegionList.tsx'
import { Page } from '../../ui/Page.tsx'

export const meta: MetaFunction = () => [{ title: `${m.staff_areas_title()} · ${company}` }]

const views = [
  { show: 'postcodes', label: m.staff_areas_postcodes(), List: PostcodeList },
  { show: 'regions', label: m.staff_areas_regions(), List: RegionList },
  { show: 'demand', label: m.staff_areas_demand(), List: DemandList },
] as const

/**
 * /areas?show=, staff (docs/product/areas.md): regions and postcodes for Admins, and for Managers
 * too where people wait.
 */
export default function Areas() {
  return (
    <SignedIn permission="view-demand" title={m.staff_areas_title()}>
      <Views />
    </SignedIn>
  )
}

function Views() {
  const [search] = useSearchParams()
  const manages = may('manage-areas', useSession()?.role)
  const offered = views.filter(({ show }) => manages || show === 'demand')
  const shown = offered.find(({ show }) => show === search.get('show')) ?? offered[0]
  if (!shown) return null
  const { List } = shown
  return (
    <Page width="wide" title={m.staff_areas_title()}>
      {offered.length > 1 && (
        <nav className={styles.views} aria-label={m.staff_areas_title()}>
          {offered.map(({ show, label }) => (
            <Link
              key={show}
              to={`/areas?show=${show}`}
              aria-current={show === shown.show ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <List manages={manages} />
    </Page>
  )
}
