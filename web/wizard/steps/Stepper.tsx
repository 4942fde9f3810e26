import { type Step, steps } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import styles from '../Wizard.module.css'

/** The steps' names (docs/product/pages.md#booking-wizard). */
export const stepTitles: Readonly<Record<Step, string>> = {
  details: m.wizard_step_details(),
  address: m.wizard_address(),
  payment: m.wizard_step_payment(),
}

/**
 * The progress. Finished steps link back (docs/product/pages.md#booking-wizard: back is always
 * allowed).
 */
export function Stepper({ step, onBackTo }: { step: Step; onBackTo: (step: Step) => void }) {
  const current = steps.indexOf(step)
  return (
    <nav aria-label={m.wizard_steps()}>
      <ol className={styles.stepper}>
        {steps.map((each, at) => {
          const inside = (
            <>
              <span className={styles.dot} aria-hidden="true">
                {at < current ? (
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="m6 12.5 4 4 8-9" />
                  </svg>
                ) : (
                  at + 1
                )}
              </span>
              <span className={styles.stepName}>{stepTitles[each]}</span>
            </>
          )
          return (
            <li
              key={each}
              aria-current={at === current ? 'step' : undefined}
              data-done={at < current || undefined}
            >
              {at < current ? (
                <button type="button" onClick={() => onBackTo(each)}>
                  {inside}
                </button>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
