import { type FormEvent, useState } from 'react'
import { visitProblems } from '../../../domain/visits/steps.ts'
import { m } from '../../../messages/page.ts'
import { BigButton } from '../BigButton.tsx'
import { problemNames } from '../event-names.ts'
import { LongField } from '../Field.tsx'
import { press } from '../outbox.ts'
import { Screen } from '../Screen.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useBack } from '../use-back.ts'
import { backToVisit } from './addresses.ts'
import styles from './visit.module.css'

/** Reports a problem at a visit, with a note for staff (docs/product/visits.md#problems). */
export function Problem({ shown: { visit } }: { shown: ShownVisit }) {
  const back = backToVisit(visit)
  const goBack = useBack(back.to)
  const [missing, setMissing] = useState(false)

  function report(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const problem = visitProblems.find((each) => each === given.get('problem'))
    if (!problem) return setMissing(true)
    const note = String(given.get('note') ?? '').trim()
    void press({ kind: 'problem', booking_id: visit.booking_id, problem, note }, { position: true })
    goBack()
  }

  return (
    <Screen title={m.crew_problem_title()} lead={m.crew_problem_lead()} back={back}>
      <form className={styles.form} noValidate onSubmit={report}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{m.crew_problem_title()}</legend>
          {visitProblems.map((problem) => (
            <label key={problem}>
              <input
                type="radio"
                name="problem"
                value={problem}
                onChange={() => setMissing(false)}
              />
              {problemNames[problem]}
            </label>
          ))}
        </fieldset>
        <p role="alert" className={styles.error}>
          {missing && m.crew_problem_needed()}
        </p>
        <LongField label={m.crew_note()} name="note" maxLength={1000} />
        <BigButton type="submit">{m.crew_problem_send()}</BigButton>
      </form>
    </Screen>
  )
}
