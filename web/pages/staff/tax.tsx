import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { Rates } from '../../staff/tax/Rates.tsx'
import { Registration } from '../../staff/tax/Registration.tsx'
import { Returns } from '../../staff/tax/Returns.tsx'
import { Turnover } from '../../staff/tax/Turnover.tsx'
import styles from '../../staff/tax/tax.module.css'
import { taxKey } from '../../staff/tax/words.ts'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'

export const meta = () => [{ title: `${m.staff_tax_page()} · ${company}` }]

/** /tax, Admin only (docs/product/tax.md). */
export default signedIn(Tax, { permission: 'manage-tax', title: m.staff_tax_page() })

function Tax() {
  const query = useQuery(callQuery(taxKey, 'GET /staff/tax/'))
  const { data } = query
  if (!data) return <PageNotYet title={m.staff_tax_page()} width="wide" query={query} />
  return (
    <Page width="wide" title={m.staff_tax_page()} lead={m.staff_tax_lead()}>
      <div className={styles.cards}>
        <Registration tax={data} />
        <Turnover tax={data} />
        <Rates tax={data} />
        <Returns tax={data} />
      </div>
    </Page>
  )
}
