import type { MetaFunction } from 'react-router'
import { Breadcrumbs } from '../public-site/Breadcrumbs.tsx'
import { publicHead } from '../public-site/head.ts'
import { Questions } from '../public-site/Questions.tsx'
import { questionGroups } from '../public-site/questions.ts'
import { company } from '../public-site/site-facts.ts'
import { breadcrumbsData, questionsData } from '../public-site/structured-data.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './faq.module.css'

const path = '/faq'
const breadcrumbs = [{ name: 'FAQs', path }]
const anchor = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')

export const meta: MetaFunction = () =>
  publicHead({
    title: `Questions and answers · ${company}`,
    description: `Hours, prices, paying, moving and cancelling visits, who comes and how we look after your details: how ${company} works, in plain words.`,
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
        <h1>Questions and answers</h1>
        <p>How {company} works, in plain words. Not here? Write to us, and a person answers.</p>
        <nav aria-label="Topics">
          <ul>
            {questionGroups.map(({ title }) => (
              <li key={title}>
                <a href={`#${anchor(title)}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {questionGroups.map(({ title, questions }, at) => (
        <Section
          key={title}
          id={anchor(title)}
          title={title}
          tone={at % 2 === 0 ? 'band' : 'plain'}
          beside
        >
          <Questions questions={questions} group={anchor(title)} />
        </Section>
      ))}
      <Section title="Still wondering?" lead="Ask us anything, also before you book." tone="band">
        <ButtonLink to="/contact-us">Contact Us</ButtonLink>
      </Section>
    </>
  )
}
