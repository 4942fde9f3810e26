import type { MetaFunction } from 'react-router'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { footerTowns } from '../../Footer.tsx'
import { pageLocale } from '../../locale.ts'
import { Breadcrumbs } from '../../public-site/Breadcrumbs.tsx'
import { CityLinks } from '../../public-site/Coverage.tsx'
import { publicHead } from '../../public-site/head.ts'
import { guarantees, Promises } from '../../public-site/Promises.tsx'
import { company, openingHours } from '../../public-site/site-facts.ts'
import { breadcrumbsData, business } from '../../public-site/structured-data.ts'
import { Drawing } from '../../ui/art/Drawing.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './about-us.module.css'

const path = '/about-us'
const breadcrumbs = [{ name: m.site_about_us(), path }]
const towns = [m.public_kuala_lumpur(), ...footerTowns.map(({ name }) => name)]

export const meta: MetaFunction = () =>
  publicHead({
    title: m.about_title({ company }),
    description: m.about_description({ company }),
    path,
    things: !import.meta.env.SSR ? [] : [business(), breadcrumbsData(breadcrumbs)],
  })

const ways = [
  { title: m.about_time(), text: m.about_time_text() },
  { title: m.about_price(), text: m.about_price_text() },
  { title: m.about_private(), text: m.about_private_text() },
  { title: m.about_looked_after(), text: m.about_looked_after_text() },
]

/** /about-us (docs/product/pages.md#routes). */
export default function AboutUs() {
  return (
    <>
      <div className={styles.top}>
        <Breadcrumbs breadcrumbs={breadcrumbs} />
        <h1>{m.about_heading()}</h1>
        <p>{m.about_lead(openingHours)}</p>
        <Drawing name="TerraceArt" />
      </div>
      <Section title={m.about_how()} tone="band" beside>
        <dl className={styles.ways}>
          {ways.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={m.about_why()}>
        <div className={styles.prose}>
          <p>{m.about_why_measure()}</p>
          <p>{m.about_why_kinds()}</p>
        </div>
      </Section>
      <Section title={m.about_promise()} tone="band">
        <Promises promises={guarantees} />
      </Section>
      <Section
        title={m.site_where_we_work()}
        lead={m.about_where_lead({ towns: listLabel(towns, pageLocale) })}
      >
        <CityLinks />
        <div className={styles.next}>
          <ButtonLink to="/">{m.about_book()}</ButtonLink>
          <ButtonLink to="/contact-us" variant="outline">
            {m.site_contact_us()}
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}
