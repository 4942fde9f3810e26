import { useState } from 'react'
import type { StaffGift } from '../../../domain/api/payments/gifts.ts'
import { m } from '../../../messages/page.ts'
import { dayLabel } from '../../shared/when.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { type FieldsOf, text } from '../form/describe-form.tsx'
import parts from '../panel/parts.module.css'
import { RefundConfirm } from '../refunds/RefundConfirm.tsx'

const stale = [['staff-gifts'], ['today']]
const fields = {
  to_email: text(m.staff_gifts_to_email(), { most: 254, type: 'email' }),
} satisfies FieldsOf<'POST /staff/gift-vouchers/{id}/send/'>

/**
 * A gift voucher, which can be mailed with a new code or refunded (docs/product/gifts.md#staff).
 */
export function GiftDialog({ item, onClose }: { item: StaffGift; onClose: () => void }) {
  // Of when the dialog opened: newer data must not remove the input or hide a colleague's change.
  const [gift] = useState(item)
  const { id, ref, version, state, left } = gift
  const [refunds, setRefunds] = useState(false)
  const isSent = state === 'mailed'
  const mayRefund = left > 0 && (state === 'redeemed' || state === 'refused')
  if (refunds || mayRefund)
    return (
      <RefundConfirm
        call="POST /staff/gift-vouchers/{id}/refund/"
        of={gift}
        sent={{ version }}
        stale={stale}
        title={m.staff_gifts_refund_ask({ amount: formatRm(left), name: gift.from_name })}
        confirmLabel={m.staff_gifts_refund({ amount: formatRm(left) })}
        onClose={onClose}
        before={
          <>
            <About gift={gift} />
            <p>{m.staff_gifts_refund_text()}</p>
          </>
        }
      />
    )
  if (!isSent && state !== 'paid')
    return (
      <Dialog title={ref} onCancel={onClose}>
        <About gift={gift} />
        <p className={parts.line}>
          <PlainButton onClick={onClose}>{m.account_close()}</PlainButton>
        </p>
      </Dialog>
    )
  return (
    <CallForm
      call="POST /staff/gift-vouchers/{id}/send/"
      params={{ id: String(id) }}
      title={ref}
      saveLabel={isSent ? m.staff_gifts_send() : m.staff_gifts_send_now()}
      fields={fields}
      stored={gift}
      body={(values) => ({ version, ...values })}
      stale={stale}
      onClose={onClose}
      before={
        <>
          <About gift={gift} />
          <div className={parts.line}>
            <PlainButton variant="outline" onClick={() => setRefunds(true)}>
              {m.staff_gifts_refund({ amount: formatRm(left) })}
            </PlainButton>
          </div>
          <p className={parts.soft}>
            {isSent
              ? m.staff_gifts_send_text()
              : m.staff_gifts_send_now_text({ day: dayLabel(gift.mail_day) })}
          </p>
        </>
      }
    />
  )
}

function About({ gift }: { gift: StaffGift }) {
  return (
    <Facts
      inColumns
      facts={[
        [m.staff_gifts_from(), `${gift.from_name}, ${gift.from_email}`],
        [m.staff_gifts_to(), `${gift.to_name}, ${gift.to_email}`],
        [m.staff_gifts_amount(), formatRm(gift.amount)],
        [m.staff_gifts_left(), formatRm(gift.left)],
      ]}
    />
  )
}
