import type { ConsentEntry } from '../../../domain/api/messages/sent-messages.ts'
import { type ChosenChannel, choosable, chosen } from '../../../domain/notifications/choices.ts'
import type { Category } from '../../../domain/notifications/kinds.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { recentMoment } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useCall } from '../form/use-save.ts'
import inbox from '../inbox/inbox.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import styles from './messages.module.css'
import { useRecipient } from './RecipientMessages.tsx'
import { categoryWords, channelWords } from './words.ts'

const sources: Readonly<Record<ConsentEntry['source'], string>> = {
  profile: m.staff_notifications_source_profile(),
  reply: m.staff_notifications_source_reply(),
  staff: m.staff_notifications_source_staff(),
  'sign-up': m.staff_notifications_source_sign_up(),
}

const nameOf = (channel: ChosenChannel, category: Category) =>
  m.staff_notifications_consent_line({
    channel: channelWords[channel],
    category: categoryWords[category],
  })

/** A customer's consents with text and time; staff record those given in person. */
export function CustomerConsents({ customer, mayEdit }: { customer: number; mayEdit: boolean }) {
  const recipient = useRecipient({ customer })
  const saving = useCall('POST /staff/messages/consent/', undefined, {
    stale: [['recipient'], ['customer', customer]],
  })
  if (!recipient) return null
  const { consents, phone } = recipient
  const stands = choosable.map(([channel, category]) => chosen(consents, channel, category))
  const earlier = consents.filter((one) => !stands.includes(one))
  return (
    <>
      <ul className={styles.consents}>
        {choosable.map(([channel, category], place) => {
          const newest = stands[place]
          const what = nameOf(channel, category)
          const next = !newest?.granted
          const action = next
            ? m.staff_notifications_record_agreed()
            : m.staff_notifications_record_ended()
          return (
            <li key={`${channel} ${category}`}>
              <span>
                {what}
                {newest && <small>{entryText(newest)}</small>}
              </span>
              <span className={inbox.line}>
                <Badge tone={newest?.granted ? 'good' : 'over'}>
                  {newest ? standingOf(newest) : m.staff_notifications_never()}
                </Badge>
                {mayEdit && (phone !== null || channel === 'email') && (
                  <QuietButton
                    disabled={saving.busy}
                    aria-label={m.staff_notifications_record_label({ action, what })}
                    onClick={() => saving.save({ customer, channel, category, granted: next })}
                  >
                    {action}
                  </QuietButton>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {saving.failure && <Failure>{saving.failure}</Failure>}
      {earlier.length > 0 && (
        <details className={styles.history}>
          <summary>{m.staff_notifications_history()}</summary>
          <ul className={styles.consents}>
            {earlier.map((entry) => (
              <li key={`${entry.at} ${entry.channel} ${entry.category}`}>
                <span>
                  {nameOf(entry.channel, entry.category)}
                  <small>{entryText(entry)}</small>
                </span>
                <Badge tone="over">{standingOf(entry)}</Badge>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function standingOf({ granted }: ConsentEntry): string {
  return granted ? m.staff_notifications_agreed() : m.staff_notifications_ended()
}

function entryText({ at, source, wording }: ConsentEntry): string {
  const when = m.staff_notifications_consent_when({
    when: recentMoment(at),
    source: sources[source],
  })
  return `${when} · ${wording}`
}
