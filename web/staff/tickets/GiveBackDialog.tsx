import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { m } from '../../../messages/page.ts'
import { formatRm } from '../../ui/Money.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { amount, type FieldsOf } from '../form/describe-form.tsx'
import { staleAfter } from './stale.ts'

const ways = {
  credit: {
    call: 'POST /staff/tickets/{id}/credit/',
    title: m.staff_tickets_credit(),
    about: m.staff_tickets_credit_about,
  },
  refund: {
    call: 'POST /staff/tickets/{id}/refund/',
    title: m.staff_tickets_refund(),
    about: m.staff_tickets_refund_about,
  },
} as const

/** The words of a way; a refund of a visit on account is credited there. */
export const giveBackWords = ({ on_account }: Ticket, way: keyof typeof ways) =>
  on_account
    ? { title: m.staff_booking_credit_part(), about: m.staff_tickets_credit_account_about }
    : ways[way]

/** The amount to give back, as credit or as a refund. */
export function GiveBackDialog({
  ticket,
  way,
  onClose,
}: {
  ticket: Ticket
  way: keyof typeof ways
  onClose: () => void
}) {
  const { call } = ways[way]
  const { title, about } = giveBackWords(ticket, way)
  const left = formatRm(ticket.amount_left ?? 0)
  const fields = {
    amount: amount(m.staff_tickets_amount(), {
      hint: m.staff_tickets_amount_hint({ amount: left }),
      positive: true,
    }),
  } satisfies FieldsOf<typeof call>
  return (
    <CallForm
      call={call}
      params={{ id: ticket.id }}
      title={title}
      saveLabel={title}
      fields={fields}
      body={(values) => ({ version: ticket.version, ...values })}
      stale={staleAfter(ticket)}
      staysOnReload
      onClose={onClose}
      before={<p>{about({ name: ticket.customer_name })}</p>}
    />
  )
}
