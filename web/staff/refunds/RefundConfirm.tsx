import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../../messages/page.ts'
import type { CallInput } from '../../api.ts'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { radios } from '../form/describe-form.tsx'
import { bankErrors, bankFields } from './bank-fields.ts'

/** The calls that refund money by the provider, or record that staff refunded it. */
type Refund = 'POST /tips/{id}/refund/' | 'POST /staff/gift-vouchers/{id}/refund/'

/** Confirms a refund: by the provider, to a bank account if it needs one, or manually. */
export function RefundConfirm<K extends Refund>({
  of: { id, can_send: canSend, needs_bank: needsBank },
  sent,
  ...dialog
}: {
  call: K
  of: { readonly id: number; readonly can_send: boolean; readonly needs_bank: boolean }
  /** The rest of the request body. */
  sent?: Omit<CallInput<K>, 'way' | 'bank'>
  stale: readonly QueryKey[]
  title: string
  confirmLabel: string
  before: ReactNode
  onClose: () => void
}) {
  const ways = [
    ...(canSend ? [{ value: 'provider' as const, label: m.staff_booking_tip_way_provider() }] : []),
    { value: 'manual' as const, label: m.staff_booking_tip_way_manual() },
  ]
  const asksBank = (way: 'provider' | 'manual') => needsBank && way === 'provider'
  return (
    <ConfirmCall
      {...dialog}
      params={{ id: String(id) }}
      fields={{ way: radios(m.staff_booking_tip_way(), ways), ...bankFields }}
      check={(values) => (asksBank(values.way) ? bankErrors(values) : {})}
      without={({ way }) => (asksBank(way) ? [] : ['bank', 'name', 'account'])}
      body={({ way, ...bank }) =>
        ({ ...sent, way, ...(asksBank(way) ? { bank } : {}) }) as CallInput<K>
      }
    />
  )
}
