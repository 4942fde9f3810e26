import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { addons } from '../../staff/addons/addons.tsx'
import { holidays } from '../../staff/holidays/holidays.tsx'
import { RecordList } from '../../staff/list/RecordList.tsx'
import { unpriced } from '../../staff/rates/amounts.ts'
import {
  draftOf,
  draftsElsewhere,
  isOutdated,
  type RateDrafts,
  withDraft,
} from '../../staff/rates/drafts.ts'
import { PlannedRates } from '../../staff/rates/PlannedRates.tsx'
import { PriceHistory } from '../../staff/rates/PriceHistory.tsx'
import { type PriceView, PriceViews, priceViewOf } from '../../staff/rates/PriceViews.tsx'
import { RateCard } from '../../staff/rates/RateCard.tsx'
import styles from '../../staff/rates/rates.module.css'
import { ServedPlaces } from '../../staff/rates/ServedPlaces.tsx'
import { vouchers } from '../../staff/vouchers/vouchers.tsx'
import { NotYet } from '../../ui/Loaded.tsx'
import { Loading, Page } from '../../ui/Page.tsx'

export const meta: MetaFunction = () => [{ title: `${m.site_rates()} · ${company}` }]

/**
 * /rates?view=&region=, Admin only (docs/product/prices.md): prices of services with the served
 * postcodes, add-ons, vouchers, public holidays.
 */
export default signedIn(Prices, { permission: 'manage-prices', title: m.site_rates() })

const leads: Readonly<Record<PriceView, () => string>> = {
  rates: m.staff_rates_lead,
  addons: m.staff_addons_lead,
  vouchers: m.staff_vouchers_lead,
  holidays: m.staff_holidays_lead,
}

function Prices() {
  const [search] = useSearchParams()
  const view = priceViewOf(search.get('view'))
  return (
    <Page width="wide" title={m.site_rates()} lead={leads[view]()}>
      <PriceViews view={view} />
      {view === 'rates' && <AllRates />}
      {view === 'addons' && <RecordList of={addons} />}
      {view === 'vouchers' && <RecordList of={vouchers} />}
      {view === 'holidays' && <RecordList of={holidays} />}
    </Page>
  )
}

function AllRates() {
  const [search, setSearch] = useSearchParams()
  const [drafts, setDrafts] = useState<RateDrafts>({})
  const query = useQuery(callQuery(['rates'], 'GET /region-cost/rates/'))
  const { data } = query
  const [first] = data?.regions ?? []
  if (!data || !first) return <NotYet query={query} waiting={<Loading size="page" />} />
  const region = data.regions.find((each) => String(each.region) === search.get('region')) ?? first
  const place = new Map(services.map(({ skill }, at) => [skill, at]))
  const priced = data.rates.filter((rate) => rate.region === region.region)
  const shown = [...priced, ...unpriced(region.region, priced)].sort(
    (a, b) => (place.get(a.skill) ?? 99) - (place.get(b.skill) ?? 99),
  )
  const elsewhere = draftsElsewhere(drafts, data.rates, region.region)
  return (
    <>
      <div className={styles.where}>
        <NativeSelect
          label={m.staff_rates_region()}
          value={String(region.region)}
          onChange={(event) => setSearch({ region: event.currentTarget.value }, { replace: true })}
          data={data.regions.map((each) => ({
            value: String(each.region),
            label: m.staff_rates_region_served({
              region: each.name,
              served: each.served,
              count: each.postcodes,
            }),
          }))}
        />
      </div>
      <div role="status">
        {elsewhere.length > 0 && (
          <p className={styles.unsaved}>
            {m.staff_rates_not_saved()}
            {elsewhere.map((rate, at) => (
              <Fragment key={`${rate.region} ${rate.skill}`}>
                {at > 0 && m.format_list_separator()}
                <Link to={`/rates?region=${rate.region}`} replace>
                  {m.staff_rates_service_in({
                    service: skillTitle(rate.skill),
                    region: data.regions.find((each) => each.region === rate.region)?.name ?? '',
                  })}
                </Link>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <section className={styles.part} aria-labelledby="rates-prices">
        <h2 id="rates-prices">{m.staff_rates_prices_in({ region: region.name })}</h2>
        <p className={styles.lead}>{m.staff_rates_prices_lead()}</p>
        <div className={styles.cards}>
          {shown.map((rate) => (
            <RateCard
              key={`${rate.region} ${rate.skill}`}
              rate={rate}
              rates={data}
              draft={draftOf(drafts, rate)}
              isNew={!priced.includes(rate)}
              outdated={isOutdated(drafts, rate)}
              unsaved={draftsElsewhere(drafts, [rate], 0).length > 0}
              onDraft={(draft) => setDrafts((all) => withDraft(all, rate, draft))}
            />
          ))}
        </div>
      </section>
      <PlannedRates rates={data} />
      <section className={styles.part} aria-labelledby="rates-places">
        <h2 id="rates-places">{m.staff_rates_postcodes_of({ region: region.name })}</h2>
        <p className={styles.lead}>{m.staff_rates_postcodes_lead()}</p>
        <ServedPlaces key={region.region} region={region.region} />
      </section>
      <section className={styles.part} aria-labelledby="rates-changes">
        <h2 id="rates-changes">{m.staff_rates_changes()}</h2>
        <PriceHistory />
      </section>
    </>
  )
}
