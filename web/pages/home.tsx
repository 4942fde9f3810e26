import type { MetaFunction } from 'react-router'
import { footerTowns } from '../Footer.tsx'
import { questions } from '../home/questions.tsx'
import { StartBooking } from '../home/StartBooking.tsx'
import { Section } from '../ui/Section.tsx'
import { TerraceArt } from '../ui/TerraceArt.tsx'
import styles from './home.module.css'

export const meta: MetaFunction = () => [
  { title: 'Jiran: cleaners and caregivers by the hour in KL and Selangor' },
  {
    name: 'description',
    content:
      'Book a cleaner or a caregiver by the hour in Kuala Lumpur and Selangor. Real start times, the full price before you pay, free to move until 24 hours before.',
  },
]

const steps = [
  {
    title: 'Say what and where',
    text: 'Choose the help you need and enter your postcode. We tell you at once whether we serve it.',
  },
  {
    title: 'Pick a time that is free',
    text: 'Choose day, hours and people. Only start times with a free crew are offered, with the price beside them.',
  },
  {
    title: 'Confirm, and open the door',
    text: 'Give the address and pay online or later. Your booking is in your history, where you can also move it.',
  },
]

/** The guarantee list of spec 1. */
const guarantees = [
  {
    title: 'Affordable prices',
    text: 'Paid by the hour, and less per hour when we come regularly.',
    icon: 'M3 12V4a1 1 0 0 1 1-1h8l9 9-9 9zM8 8h.01',
  },
  {
    title: 'Vetted staff',
    text: 'The people we send are checked before their first visit.',
    icon: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2.2 2.2L15.5 10',
  },
  {
    title: 'Plans that bend',
    text: 'Once, weekly or fortnightly; three hours or eight; one person or five.',
    icon: 'M4 8h10M18 8h2M4 16h2M10 16h10M14 6v4M8 14v4',
  },
  {
    title: 'Put right, or redone',
    text: 'Not satisfied? Tell us within 24 hours and we come back.',
    icon: 'M4 12a8 8 0 1 1 2.5 5.8M4 12l-2-2.5M4 12l3-2M9 12l2.2 2.2L15 10',
  },
  {
    title: 'Convenient',
    text: 'Booked in a few minutes from your phone, any day of the week.',
    icon: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  },
  {
    title: 'Somebody to ask',
    text: 'Every booking has a manager of its own region who looks after it.',
    icon: 'M4 5h16v11H9l-5 4zM8 9h8M8 12.5h5',
  },
]

export default function Home() {
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>Good help is next door.</h1>
          <p className={styles.lead}>
            Jiran is Malay for neighbour. Book a cleaner for your home or a caregiver for your
            mother, by the hour, in Kuala Lumpur and Selangor.
          </p>
          <ul className={styles.ticks}>
            <li>Only start times with a free crew are offered</li>
            <li>The full price before you pay</li>
            <li>Free to move or cancel until 24 hours before</li>
          </ul>
        </div>
        <div className={styles.start}>
          <div className={styles.terrace}>
            <TerraceArt />
          </div>
          <StartBooking />
        </div>
      </section>

      <Section title="How it works" tone="band">
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section
        title="What you can count on"
        lead="You are letting somebody into your home. These are the promises that come with them."
      >
        <ul className={styles.guarantees}>
          {guarantees.map(({ title, text, icon }) => (
            <li key={title}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>

      <Section
        title="Where we work"
        lead="Most of Kuala Lumpur and Selangor. Enter your postcode above for a sure answer."
        tone="band"
      >
        <ul className={styles.towns}>
          <li>Kuala Lumpur</li>
          {footerTowns.map((town) => (
            <li key={town}>{town}</li>
          ))}
        </ul>
      </Section>

      <Section title="Questions people ask first" beside>
        <div className={styles.questions}>
          {questions.map(({ question, answer }) => (
            <details key={question} name="questions">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Section>
    </>
  )
}
