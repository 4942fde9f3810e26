import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { CallForm } from '../form/CallForm.tsx'
import { type FieldsOf, several, text } from '../form/describe-form.tsx'
import { ShownOnce } from '../form/ShownOnce.tsx'
import { typeChoices } from './words.ts'

const fields = {
  url: text(m.staff_webhooks_url(), {
    most: 500,
    hint: m.staff_webhooks_url_hint(),
    inputMode: 'url',
    spellCheck: false,
  }),
  events: several(m.staff_webhooks_events(), typeChoices),
} satisfies FieldsOf<'POST /staff/webhooks/'>

/** Queries to refetch after a change of an endpoint. */
export function staleAfter(id?: number) {
  return [['webhooks'], ...(id === undefined ? [] : [['webhook', id]])]
}

/** Adds an endpoint, and shows its secret once. */
export function NewEndpoint({ onClose }: { onClose: () => void }) {
  return (
    <CallForm
      call="POST /staff/webhooks/"
      title={m.staff_webhooks_new()}
      saveLabel={m.staff_webhooks_create()}
      fields={fields}
      body={(values) => values}
      stale={staleAfter()}
      onClose={onClose}
      done={({ secret }) => <Secret secret={secret} onClose={onClose} />}
    />
  )
}

/** Changes the address and the events of an endpoint. */
export function ChangeEndpoint({
  record,
  onClose,
}: {
  record: CallOutput<'GET /staff/webhooks/{id}'>
  onClose: () => void
}) {
  const { id, version, url, events } = record
  return (
    <CallForm
      call="POST /staff/webhooks/{id}/change/"
      params={{ id: String(id) }}
      title={m.staff_webhooks_change()}
      fields={fields}
      stored={{ url, events }}
      body={(values) => ({ ...values, version })}
      stale={staleAfter(id)}
      onClose={onClose}
    />
  )
}

/** A new secret, to be copied. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce
      title={m.staff_webhooks_shown_title()}
      lead={m.staff_webhooks_shown_lead()}
      secret={secret}
      onClose={onClose}
    />
  )
}
