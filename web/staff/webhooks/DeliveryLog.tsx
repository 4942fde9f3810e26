import type { WebhookDelivery } from '../../../domain/api/company/webhooks.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { momentLabel } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import { Section } from '../panel/Section.tsx'
import { staleAfter } from './EndpointForms.tsx'
import { deliveryStates, problemWords } from './words.ts'

/** Deliveries to an endpoint, newest first, and its answers. */
export function DeliveryLog({
  endpoint: { id, state, deliveries },
}: {
  endpoint: CallOutput<'GET /staff/webhooks/{id}'>
}) {
  const params = { id: String(id) }
  const resending = useCall('POST /staff/webhooks/{id}/resend/', params, { stale: staleAfter(id) })
  return (
    <Section title={m.staff_webhooks_log()}>
      {resending.failure && <Failure>{resending.failure}</Failure>}
      <p className={parts.soft}>
        {deliveries.length === 0 ? m.staff_webhooks_log_none() : m.staff_webhooks_log_note()}
      </p>
      <ul className={parts.rows}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Delivery delivery={delivery} />
            {isOver(delivery) && state !== 'off' && (
              <QuietButton
                disabled={resending.busy}
                aria-label={m.staff_webhooks_resend_of(delivery)}
                onClick={() => resending.save({ delivery: delivery.id })}
              >
                {m.staff_webhooks_resend()}
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function isOver({ state }: WebhookDelivery): boolean {
  return state !== 'waiting' && state !== 'sending'
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { type, about, state, tries, occurred_at: at, next_at: next } = delivery
  const facts = [
    momentLabel(at),
    tries > 0 && m.staff_webhooks_tries({ tries }),
    answerOf(delivery),
    next !== null && tries > 0 && m.staff_webhooks_next({ moment: momentLabel(next) }),
  ]
  return (
    <span>
      <span className={parts.line}>
        <code>{type}</code>
        <span>{about}</span>
        <StateBadge of={deliveryStates} state={state} />
      </span>
      <span className={parts.soft}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

function answerOf({ status, problem, duration_ms: ms }: WebhookDelivery): string | undefined {
  if (problem !== null) return problemWords[problem]
  return status === null ? undefined : m.staff_webhooks_answered({ status, ms: ms ?? 0 })
}
