import { addonName } from '../../../domain/messages/addon-name.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { timeOfMoment } from '../../shared/when.ts'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { CashToCollect } from './Cash.tsx'
import styles from './visit.module.css'

/** The work, the rest of the crew, and the cash to collect. */
export function Work({ shown }: { shown: ShownVisit }) {
  const { visit } = shown
  const { notes, customer_notes: written, addons, crew, to_collect, collected } = visit
  const isEmpty =
    !notes && written.length + addons.length + crew.length === 0 && to_collect + collected === 0
  if (isEmpty) return null
  return (
    <Section title={m.crew_work()}>
      <CashToCollect shown={shown} />
      <dl className={styles.facts}>
        {written.map(({ at, text }) => (
          <div key={at}>
            <dt>{m.crew_from_customer({ time: timeOfMoment(at) })}</dt>
            <dd className={styles.words}>{text}</dd>
          </div>
        ))}
        {notes && (
          <div>
            <dt>{m.crew_notes()}</dt>
            <dd className={styles.words}>{notes}</dd>
          </div>
        )}
        {addons.length > 0 && (
          <div>
            <dt>{m.crew_addons()}</dt>
            <dd>
              {listLabel(
                addons.map((name) => addonName(name, pageLocale)),
                pageLocale,
              )}
            </dd>
          </div>
        )}
        {crew.length > 0 && (
          <div>
            <dt>{m.crew_mates()}</dt>
            <dd>{listLabel(crew, pageLocale)}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
