import type { Breach } from '../../../domain/api/company/breaches.ts'
import type { BreachAudience } from '../../../domain/privacy/breaches.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { momentLabel } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Outdated } from '../form/Outdated.tsx'
import { useSave } from '../form/use-save.ts'
import { Facts } from '../panel/Facts.tsx'
import parts from '../panel/parts.module.css'
import { EditButton, panelOf } from '../panel/RecordPanel.tsx'
import { Section } from '../panel/Section.tsx'
import { Tag } from '../panel/Tag.tsx'
import { ChangeBreach } from './BreachForms.tsx'
import styles from './breaches.module.css'
import { dutyText, isOpenBreach, staleBreaches } from './words.ts'

/** One breach: its clocks, and the mails that are to be written. */
export const BreachPanel = panelOf('GET /staff/breaches/{id}', {
  key: (id) => ['breach', Number(id)],
  words: {
    missing: m.staff_breaches_missing(),
    missingText: m.staff_breaches_missing_text(),
    back: m.staff_breaches_back(),
    close: (name) => m.staff_breaches_close_panel({ name }),
  },
  nameOf: ({ discovered_at: at }) => momentLabel(at),
  Head: ({ record: breach, edit }) => (
    <div>
      <h2>{m.staff_breaches_breach()}</h2>
      <p className={parts.line}>
        <Tag tone={isOpenBreach(breach) ? 'now' : 'good'}>
          {isOpenBreach(breach) ? m.staff_breaches_open() : m.staff_breaches_done()}
        </Tag>
        <EditButton edit={edit} form="change" label={m.staff_breaches_change()} />
      </p>
    </div>
  ),
  Body: ({ record: breach }) => (
    <>
      <Facts
        facts={[
          [m.staff_breaches_discovered(), momentLabel(breach.discovered_at)],
          [m.staff_breaches_what(), breach.what],
          [m.staff_breaches_whose(), breach.whose],
          [m.staff_breaches_people(), String(breach.people)],
          [m.staff_breaches_harm(), harmText(breach)],
          [
            m.staff_breaches_notify_commissioner(),
            dutyText(breach.commissioner_due, breach.commissioner_at),
          ],
          [m.staff_breaches_notify_persons(), dutyText(breach.persons_due, breach.persons_at)],
        ]}
      />
      <Steps breach={breach} />
      {breach.commissioner_due !== null && (
        <Draft
          title={m.staff_breaches_draft_commissioner()}
          subject={m.staff_breaches_mail_commissioner_subject({ company })}
          text={m.staff_breaches_mail_commissioner({ ...valuesOf(breach), company })}
        />
      )}
      {breach.persons_due !== null && (
        <Draft
          title={m.staff_breaches_draft_persons()}
          subject={m.staff_breaches_mail_persons_subject({ company })}
          text={m.staff_breaches_mail_persons({ ...valuesOf(breach), company })}
        />
      )}
    </>
  ),
  forms: { permission: 'manage-breaches', of: { change: ChangeBreach } },
})

const harmText = ({ harm }: Breach) =>
  harm ? m.staff_breaches_harm_yes() : m.staff_breaches_harm_no()

function valuesOf(breach: Breach) {
  const { discovered_at: at, what, whose, people } = breach
  return {
    discovered: momentLabel(at),
    what,
    whose,
    people: String(people),
    harm: harmText(breach),
  }
}

/** Marks who has been notified. */
function Steps({ breach: { id, version, ...breach } }: { breach: Breach }) {
  const marking = useSave(
    (audience: BreachAudience) =>
      call('POST /staff/breaches/{id}/notified/', { version, audience }, { params: { id } }),
    { stale: staleBreaches },
  )
  return (
    <>
      <div className={parts.line}>
        {breach.commissioner_due !== null && breach.commissioner_at === null && (
          <PlainButton busy={marking.busy} onClick={() => marking.save('commissioner')}>
            {m.staff_breaches_mark_commissioner()}
          </PlainButton>
        )}
        {breach.persons_due !== null && breach.persons_at === null && (
          <PlainButton
            variant="outline"
            busy={marking.busy}
            onClick={() => marking.save('persons')}
          >
            {m.staff_breaches_mark_persons()}
          </PlainButton>
        )}
      </div>
      {marking.outdated && <Outdated message={marking.outdated} onReload={marking.reload} />}
      {marking.failure && <Failure>{marking.failure}</Failure>}
    </>
  )
}

/** A mail that staff complete and send from their own mailbox. */
function Draft({ title, subject, text }: { title: string; subject: string; text: string }) {
  const href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    <Section title={title}>
      <p className={styles.draft}>{text}</p>
      <p>
        <a href={href}>{m.staff_breaches_draft_open()}</a>
      </p>
    </Section>
  )
}
