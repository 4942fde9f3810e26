import type { Breach, BreachWithMails } from '../../../domain/api/company/breaches.ts'
import { languageNames } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { momentLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Outdated } from '../form/Outdated.tsx'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { EditButton, panelOf } from '../panel/RecordPanel.tsx'
import { Section } from '../panel/Section.tsx'
import { ChangeBreach } from './BreachForms.tsx'
import styles from './breaches.module.css'
import { NotifyCommissioner, NotifyPersons } from './NotifyForms.tsx'
import { dutyText, isOpenBreach, staleBreaches } from './words.ts'

/** One breach: its deadlines, and its drafted or sent notifications. */
export const BreachPanel = panelOf('GET /staff/breaches/{id}', {
  key: (id) => ['breach', Number(id)],
  close: (name) => m.staff_breaches_close_panel({ name }),
  // The mail to the Commissioner may have been sent.
  renew: 10_000,
  nameOf: ({ discovered_at: at }) => momentLabel(at),
  titleOf: () => m.staff_breaches_breach(),
  Line: ({ record: breach, edit }) => (
    <>
      <Badge tone={isOpenBreach(breach) ? 'bad' : 'good'}>
        {isOpenBreach(breach) ? m.staff_breaches_open() : m.staff_breaches_done()}
      </Badge>
      <EditButton edit={edit} form="change" label={m.staff_breaches_change()} />
    </>
  ),
  Body: ({ record: breach, edit }) => (
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
            dutyText(breach.commissioner_due, breach.commissioner_at, breach.commissioner_mail),
          ],
          [m.staff_breaches_notify_persons(), dutyText(breach.persons_due, breach.persons_at)],
        ]}
      />
      <Steps breach={breach} edit={edit} />
      {breach.mails.map((mail) => (
        <SentMail
          key={`${mail.audience} ${mail.locale}`}
          mail={mail}
          state={mail.audience === 'commissioner' ? breach.commissioner_mail : null}
        />
      ))}
    </>
  ),
  forms: {
    permission: 'manage-breaches',
    of: { change: ChangeBreach, commissioner: NotifyCommissioner, persons: NotifyPersons },
  },
})

const harmText = ({ harm }: Breach) =>
  harm ? m.staff_breaches_harm_yes() : m.staff_breaches_harm_no()

/** Sends the notifications, or marks an audience as notified by other means. */
function Steps({
  breach: { id, version, ...breach },
  edit,
}: {
  breach: Breach
  edit: ((form: string) => void) | undefined
}) {
  const marking = useCall('POST /staff/breaches/{id}/notified/', { id }, { stale: staleBreaches })
  return (
    <>
      {steps.map(({ audience, send, mark }) => {
        const isDue =
          breach[`${audience}_due`] !== null && breach[`${audience}_at`] === null && edit
        const mail = audience === 'commissioner' ? breach.commissioner_mail : null
        return (
          isDue && (
            <div key={audience} className={parts.line}>
              {mail !== 'sending' && (
                <PlainButton onClick={() => edit(audience)}>
                  {mail === 'failed' ? m.staff_breaches_send_again() : send}
                </PlainButton>
              )}
              <PlainButton
                variant="outline"
                busy={marking.busy}
                onClick={() => marking.save({ version, audience })}
              >
                {mark}
              </PlainButton>
            </div>
          )
        )
      })}
      {marking.outdated && <Outdated message={marking.outdated} onReload={marking.reload} />}
      {marking.failure && <Failure>{marking.failure}</Failure>}
    </>
  )
}

const steps = [
  {
    audience: 'commissioner',
    send: m.staff_breaches_send_commissioner(),
    mark: m.staff_breaches_mark_commissioner(),
  },
  {
    audience: 'persons',
    send: m.staff_breaches_send_persons(),
    mark: m.staff_breaches_mark_persons(),
  },
] as const

const sentTo = {
  sent: m.staff_breaches_sent_commissioner,
  sending: m.staff_breaches_sending_to,
  failed: m.staff_breaches_failed_to,
}

/** A notification, and until it is sent the state of its mail. */
function SentMail({
  mail,
  state,
}: {
  mail: BreachWithMails['mails'][number]
  state: Breach['commissioner_mail']
}) {
  const { audience, locale, to, who, recipients: count, subject, text } = mail
  const title =
    audience === 'commissioner'
      ? m.staff_breaches_mail_to_commissioner()
      : m.staff_breaches_mail_to_persons({ language: languageNames[locale] })
  return (
    <Section title={title}>
      <p className={parts.soft}>
        {to === null ? m.staff_breaches_sent({ who, count }) : sentTo[state ?? 'sent']({ who, to })}
      </p>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className={styles.draft}>{text}</p>
    </Section>
  )
}
