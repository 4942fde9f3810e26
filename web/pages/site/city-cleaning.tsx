import { type MetaFunction, Navigate, useLocation } from 'react-router'
import { m } from '../../../messages/page.ts'
import { Breadcrumbs } from '../../public-site/Breadcrumbs.tsx'
import { CallToAction } from '../../public-site/CallToAction.tsx'
import { CityLinks, Places } from '../../public-site/Coverage.tsx'
import { cityOf } from '../../public-site/cities.ts'
import { Hero } from '../../public-site/Hero.tsx'
import { publicHead } from '../../public-site/head.ts'
import { Island } from '../../public-site/Island.tsx'
import { PostcodeForm } from '../../public-site/PostcodeForm.tsx'
import { guarantees, Promises } from '../../public-site/Promises.tsx'
import { cleaning, lowestHourly, postcodeOf } from '../../public-site/prices.ts'
import { Questions } from '../../public-site/Questions.tsx'
import { cityQuestions } from '../../public-site/questions.ts'
import { RateTable } from '../../public-site/RateTable.tsx'
import { company, openingHours } from '../../public-site/site-facts.ts'
import { breadcrumbsData, questionsData, serviceOffer } from '../../public-site/structured-data.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './city-cleaning.module.css'

const parent = { name: m.public_cleaning_service(), path: '/service/cleaning-service-malaysia' }

export const meta: MetaFunction = ({ location }) => {
  const city = cityOf(location.pathname)
  if (!city) return []
  const { name, label, path, places } = city
  const at = postcodeOf(city)
  const from = lowestHourly(cleaning, at)
  const description = m.landing_city_description({ city: label, price: from })
  return publicHead({
    title: m.landing_city_title({ city: label, price: from, company }),
    description,
    path,
    things: !import.meta.env.SSR
      ? []
      : [
          serviceOffer({
            name: m.landing_city_name({ city: label }),
            description,
            path,
            areas: [label, ...places.map((place) => place.name).filter((place) => place !== name)],
            priced: cleaning,
            at,
          }),
          questionsData(cityQuestions),
          breadcrumbsData([parent, { name: label, path }]),
        ],
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
    <>
      <Hero
        breadcrumbs={<Breadcrumbs breadcrumbs={[parent, { name: label, path }]} />}
        title={m.landing_city_heading({ city: label })}
        lead={m.landing_city_from({ lead, price: lowestHourly(cleaning, at), ...openingHours })}
        points={[m.public_full_price(), m.landing_point_times()]}
        art={<Drawing name="TerraceArt" />}
      >
        <Island
          name="PostcodeForm"
          of={PostcodeForm}
          props={{
            title: m.landing_city_home({ city: label }),
            page: '/book-cleaner',
            label: m.public_postal_code(),
            example,
          }}
        />
      </Hero>
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
      <Section title={m.public_what_it_costs()} lead={m.landing_cleaning_cost_lead()} tone="band">
        <RateTable of={cleaning} unit={m.public_hour_of_cleaner()} at={at} />
      </Section>
      <Section title={m.public_count_on()}>
        <Promises promises={guarantees} />
      </Section>
      <Section title={m.public_good_to_know()} tone="band" beside>
        <Questions questions={cityQuestions} />
      </Section>
      <Section title={m.landing_city_other()}>
        <CityLinks except={name} />
      </Section>
      <CallToAction
        title={m.landing_city_call({ city: label })}
        text={m.landing_city_call_text()}
      />
    </>
  )
}
