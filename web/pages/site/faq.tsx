import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { Breadcrumbs } from '../../public-site/Breadcrumbs.tsx'
import { publicHead } from '../../public-site/head.ts'
import { Questions } from '../../public-site/Questions.tsx'
import { questionGroups } from '../../public-site/questions.ts'
import { company } from '../../public-site/site-facts.ts'
import { breadcrumbsData, questionsData } from '../../public-site/structured-data.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './faq.module.css'

const path = '/faq'
const breadcrumbs = [{ name: m.site_faqs(), path }]

export const meta: MetaFunction = () =>
  publicHead({
    title: m.faq_title({ company }),
    description: m.faq_description({ company }),
    path,
    things: !import.meta.env.SSR
      ? []
      : [
          questionsData(questionGroups.flatMap(({ questions }) => questions)),
          breadcrumbsData(breadcrumbs),
        ],
  })

/** /faq (docs/product/pages.md#routes). */
export default function Faq() {
  return (
    <>
      <div className={styles.top}>
        <Breadcrumbs breadcrumbs={breadcrumbs} />
        <h1>{m.faq_heading()}</h1>
        <p>{m.faq_lead({ company })}</p>
        <nav aria-label={m.faq_topics()}>
          <ul>
            {questionGroups.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {questionGroups.map(({ id, title, questions }, at) => (
        <Section key={id} id={id} title={title} tone={at % 2 === 0 ? 'band' : 'plain'} beside>
          <Questions questions={questions} group={id} />
        </Section>
      ))}
      <Section title={m.faq_still()} lead={m.faq_still_lead()} tone="band">
        <ButtonLink to="/contact-us">{m.site_contact_us()}</ButtonLink>
      </Section>
    </>
  )
}
