import { type MetaFunction, Navigate, useLocation } from 'react-router'
import { Breadcrumbs } from '../public-site/Breadcrumbs.tsx'
import { CallToAction } from '../public-site/CallToAction.tsx'
import { CityLinks, Places } from '../public-site/Coverage.tsx'
import { cityOf } from '../public-site/cities.ts'
import { Hero } from '../public-site/Hero.tsx'
import { publicHead } from '../public-site/head.ts'
import { Island } from '../public-site/Island.tsx'
import { PostcodeForm } from '../public-site/PostcodeForm.tsx'
import { guarantees, Promises } from '../public-site/Promises.tsx'
import { cleaning, lowestHourly, postcodeOf } from '../public-site/prices.ts'
import { Questions } from '../public-site/Questions.tsx'
import { cityQuestions } from '../public-site/questions.ts'
import { RateTable } from '../public-site/RateTable.tsx'
import { company } from '../public-site/site-facts.ts'
import { breadcrumbsData, questionsData, serviceOffer } from '../public-site/structured-data.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './city-cleaning.module.css'

const parent = { name: 'Cleaning service', path: '/service/cleaning-service-malaysia' }

export const meta: MetaFunction = ({ location }) => {
  const city = cityOf(location.pathname)
  if (!city) return []
  const { name, path, places } = city
  const at = postcodeOf(city)
  const from = lowestHourly(cleaning, at)
  const description = `House and office cleaning in ${name} from ${from} an hour. Enter your postal code for prices and free start times.`
  return publicHead({
    title: `Cleaning service in ${name}, from ${from} an hour · ${company}`,
    description,
    path,
    things: !import.meta.env.SSR
      ? []
      : [
          serviceOffer({
            name: `Cleaning service in ${name}`,
            description,
            path,
            areas: [name, ...places.map((place) => place.name).filter((place) => place !== name)],
            priced: cleaning,
            at,
          }),
          questionsData(cityQuestions),
          breadcrumbsData([parent, { name, path }]),
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
  const { name, path, lead, text, places, example } = city
  const at = postcodeOf(city)
  return (
    <>
      <Hero
        breadcrumbs={<Breadcrumbs breadcrumbs={[parent, { name, path }]} />}
        title={`Cleaners in ${name}, by the hour.`}
        lead={`${lead} From ${lowestHourly(cleaning, at)} an hour, every day from 08:00 to 20:00.`}
        points={['The full price before you pay', 'Only start times with a free crew']}
        art={<Drawing name="TerraceArt" />}
      >
        <Island
          name="PostcodeForm"
          of={PostcodeForm}
          props={{
            title: `Your home in ${name}`,
            page: '/book-cleaner',
            label: 'Postal code',
            example,
          }}
        />
      </Hero>
      <Section title={`Cleaning in ${name}`} tone="band" beside>
        <div className={styles.text}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title={`Where we go in ${name}`} beside>
        <div className={styles.places}>
          <Places places={places} />
          <p>And the streets between: your postal code gives the sure answer.</p>
        </div>
      </Section>
      <Section
        title="What it costs"
        lead="By the hour and by the worker. The form shows the whole total before you pay."
        tone="band"
      >
        <RateTable of={cleaning} worker="cleaner" at={at} />
      </Section>
      <Section title="What you can count on">
        <Promises promises={guarantees} />
      </Section>
      <Section title="Good to know" tone="band" beside>
        <Questions questions={cityQuestions} />
      </Section>
      <Section title="Not in your city?">
        <CityLinks except={name} />
      </Section>
      <CallToAction title={`Next free time in ${name}?`} text="Your postal code shows it." />
    </>
  )
}
