import { useState } from 'react'
import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { everySentence } from '../../../domain/messages/every-problem.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { formatRm } from '../../ui/Money.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../list/FormDialog.tsx'
import { useSave } from '../list/use-save.ts'
import { staleAfter } from './stale.ts'

const texts = {
  credit: { title: m.staff_tickets_credit(), about: m.staff_tickets_credit_about },
  refund: { title: m.staff_tickets_refund(), about: m.staff_tickets_refund_about },
} as const

/** The amount that is given back: by a voucher of this customer alone, or of what was paid. */
export function GiveBackDialog({
  ticket,
  way,
  onClose,
}: {
  ticket: Ticket
  way: keyof typeof texts
  onClose: () => void
}) {
  const { title, about } = texts[way]
  const params = { id: String(ticket.id) }
  const [typed, setTyped] = useState('')
  const [unreadable, setUnreadable] = useState(false)
  const saving = useSave(
    (amount: number) => {
      const body = { version: ticket.version, amount }
      return way === 'credit'
        ? call('POST /staff/tickets/{id}/credit/', body, { params })
        : call('POST /staff/tickets/{id}/refund/', body, { params })
    },
    { stale: staleAfter(ticket), onSaved: onClose },
  )
  function save() {
    const amount = Number(typed.trim())
    const readable = /^\d{1,5}(\.\d{1,2})?$/.test(typed.trim()) && amount > 0
    setUnreadable(!readable)
    if (readable) saving.save(amount)
  }
  return (
    <FormDialog
      title={title}
      saveLabel={title}
      unsaved={typed.trim() !== ''}
      busy={saving.busy}
      failure={saving.failure}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={save}
      onClose={onClose}
    >
      <p>{about({ name: ticket.customer_name })}</p>
      <TextField
        label={m.staff_tickets_amount()}
        hint={m.staff_tickets_amount_hint({ amount: formatRm(ticket.amount_left ?? 0) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={
          unreadable
            ? everySentence({ code: 'amount-unreadable' }, pageLocale)
            : saving.fields.amount
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setUnreadable(false)
        }}
      />
    </FormDialog>
  )
}
