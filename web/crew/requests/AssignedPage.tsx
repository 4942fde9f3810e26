import { m } from '../../../messages/page.ts'
import { Screen } from '../Screen.tsx'
import { Section } from '../Section.tsx'
import { requestsAddress } from './AskForm.tsx'
import styles from './requests.module.css'

/**
 * Explains how visits are assigned (docs/product/workers.md#assignments): the rules, and what is
 * recorded.
 */
export function AssignedPage() {
  return (
    <Screen
      title={m.crew_assigned_title()}
      lead={m.crew_assigned_lead()}
      back={{ to: requestsAddress, label: m.crew_request_back() }}
    >
      <Section title={m.crew_assigned_who()}>
        <ul className={styles.rules}>
          <li>{m.crew_assigned_skill()}</li>
          <li>{m.crew_assigned_area()}</li>
          <li>{m.crew_assigned_free()}</li>
          <li>{m.crew_assigned_gender()}</li>
        </ul>
      </Section>
      <Section title={m.crew_assigned_order()}>
        <ul className={styles.rules}>
          <li>{m.crew_assigned_fewest()}</li>
          <li>{m.crew_assigned_drawn()}</li>
          <li>{m.crew_assigned_series()}</li>
        </ul>
      </Section>
      <Section title={m.crew_assigned_people()}>
        <p>{m.crew_assigned_staff()}</p>
        <p>{m.crew_assigned_replacements()}</p>
      </Section>
      <Section title={m.crew_assigned_not()}>
        <p>{m.crew_assigned_not_text()}</p>
      </Section>
      <Section title={m.crew_assigned_recorded()}>
        <p>{m.crew_assigned_recorded_text()}</p>
      </Section>
      <Section title={m.crew_assigned_review()}>
        <p>{m.crew_assigned_review_text()}</p>
      </Section>
    </Screen>
  )
}
