import { type MetaFunction, Navigate, useLocation } from 'react-router'
import { m } from '../../../messages/page.ts'
import { CityLinks, Places } from '../../public-site/Coverage.tsx'
import { cityOf } from '../../public-site/cities.ts'
import { Benefits, Costs, GoodToKnow, Landing, landingHead } from '../../public-site/Landing.tsx'
import { guarantees } from '../../public-site/Promises.tsx'
import { cleaning, lowestHourly, postcodeOf } from '../../public-site/prices.ts'
import { cityQuestions } from '../../public-site/questions.ts'
import { company, openingHours } from '../../public-site/site-facts.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './city-cleaning.module.css'

const parent = { name: m.public_cleaning_service(), path: '/service/cleaning-service-malaysia' }

export const meta: MetaFunction = ({ location }) => {
  const city = cityOf(location.pathname)
  if (!city) return []
  const { name, label, path, places } = city
  const at = postcodeOf(city)
  const from = lowestHourly(cleaning, at)
  return landingHead({
    title: m.landing_city_title({ city: label, price: from, company }),
    name: m.landing_city_name({ city: label }),
    description: m.landing_city_description({ city: label, price: from }),
    path,
    areas: [label, ...places.map((place) => place.name).filter((place) => place !== name)],
    priced: cleaning,
    at,
    questions: cityQuestions,
    breadcrumbs: [parent, { name: label, path }],
  })
}

/**
 * The four city pages (docs/product/pages.md#landing-pages): one page with the city as its
 * parameter.
 */
export default function CityCleaning() {
  const city = cityOf(useLocation().pathname)
  if (!city) return <Navigate to="/" replace />
  const { name, label, path, lead, text, places, example } = city
  const at = postcodeOf(city)
  return (
    <Landing
      skill="Cleaner"
      breadcrumbs={[parent, { name: label, path }]}
      title={m.landing_city_heading({ city: label })}
      lead={m.landing_city_from({ lead, price: lowestHourly(cleaning, at), ...openingHours })}
      points={[m.public_full_price(), m.landing_point_times()]}
      art="TerraceArt"
      form={{
        title: m.landing_city_home({ city: label }),
        page: '/book-cleaner',
        label: m.public_postal_code(),
        example,
      }}
      call={{ title: m.landing_city_call({ city: label }), text: m.landing_city_call_text() }}
    >
      <Section title={m.public_cleaning_in({ city: label })} tone="band" beside>
        <div className={styles.text}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title={m.landing_city_places({ city: label })} beside>
        <div className={styles.places}>
          <Places places={places} />
          <p>{m.landing_city_between()}</p>
        </div>
      </Section>
      <Costs
        lead={m.landing_cleaning_cost_lead()}
        of={cleaning}
        unit={m.public_hour_of_cleaner()}
        at={at}
      />
      <Benefits promises={guarantees} />
      <GoodToKnow questions={cityQuestions} tone="band" />
      <Section title={m.landing_city_other()}>
        <CityLinks except={name} />
      </Section>
    </Landing>
  )
}
