import { m } from '../../../messages/page.ts'
import { LinkButton } from '../LinkButton.tsx'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import styles from './visit.module.css'

/** The address, access notes, and links to maps. */
export function Place({ shown: { visit } }: { shown: ShownVisit }) {
  const { address, destination, unit, access_notes: access, customer_name: name } = visit
  return (
    <Section title={m.crew_address()}>
      <p className={styles.main}>
        {address}
        <span>
          {visit.post_code} {visit.area}
        </span>
      </p>
      <dl className={styles.facts}>
        <Fact label={m.crew_unit()} text={unit} />
        <Fact label={m.crew_access()} text={access} />
        <Fact label={m.crew_customer()} text={name} />
      </dl>
      <Maps to={`${address}, ${visit.post_code}`} />
      {destination && (
        <>
          <dl className={styles.facts}>
            <Fact label={m.crew_destination()} text={destination} />
          </dl>
          <Maps to={destination} />
        </>
      )}
    </Section>
  )
}

/** Links to directions in several map apps. */
function Maps({ to }: { to: string }) {
  const goal = encodeURIComponent(to)
  return (
    <div className={styles.pair}>
      <LinkButton href={`https://waze.com/ul?q=${goal}&navigate=yes`}>{m.crew_waze()}</LinkButton>
      <LinkButton href={`https://www.google.com/maps/dir/?api=1&destination=${goal}`}>
        {m.crew_google_maps()}
      </LinkButton>
    </div>
  )
}

function Fact({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
