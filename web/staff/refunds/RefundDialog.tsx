import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { BankAccount, RefundItem } from '../../../domain/api/payments/payments.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { formatRm } from '../../ui/Money.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { ConfirmForm } from '../form/ConfirmForm.tsx'
import { useForm } from '../form/use-form.ts'
import { bankErrors, bankFields } from './bank-fields.ts'
import type { RefundWay } from './RefundActions.tsx'

/**
 * Confirms a refund, with the amount and the customer's name. A payment by another way than card is
 * refunded to a bank account, which is entered here and not stored. Rendered only while open.
 */
export function RefundDialog({
  refund,
  way,
  renewBookings,
  onClose,
}: {
  refund: RefundItem
  way: RefundWay
  /** Reloads the visible bookings; by default all bookings. */
  renewBookings?: () => Promise<unknown>
  onClose: () => void
}) {
  const queries = useQueryClient()
  const amount = formatRm(refund.due)
  const wantsBank = way === 'send' && refund.needs_bank
  const form = useForm(bankFields, {}, wantsBank ? bankErrors : undefined)
  const about =
    way === 'mark'
      ? m.staff_refunds_about_mark
      : wantsBank
        ? m.staff_refunds_about_bank
        : m.staff_refunds_about_same_way
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['refunds'] }),
      queries.invalidateQueries({ queryKey: ['today'] }),
      renewBookings ? renewBookings() : queries.invalidateQueries({ queryKey: ['bookings'] }),
    ])
  const settle = useMutation({
    mutationFn: (bank: BankAccount) => {
      const body = { order: refund.order, amount: refund.due }
      return way === 'send'
        ? call('POST /payments/refunds/send/', wantsBank ? { ...body, bank } : body)
        : call('POST /payments/refunds/mark/', body)
    },
    // Reloads the list before the toast: a button that is still there would be pressed again.
    onSuccess: async (answer) => {
      await reload()
      onClose()
      if ('state' in answer && answer.state === 'Refused') toastError(answer.response)
      else toastSuccess(answer.response)
    },
    // The dialog stays open with its input, because a retry may succeed.
    onError: (error) => {
      toastError(failureSentence(error))
      void reload()
    },
  })
  // Nothing is left to refund: the response was lost, or another Admin was faster.
  const isOver = refund.due === 0 && !settle.isPending
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (isOver) return null
  return (
    <ConfirmForm
      title={
        way === 'send'
          ? m.staff_refunds_ask_refund({ amount })
          : m.staff_refunds_ask_mark({ amount })
      }
      confirmLabel={
        way === 'send' ? m.staff_refunds_refund_named({ name: amount }) : m.staff_refunds_mark()
      }
      form={form}
      without={wantsBank ? [] : ['bank', 'name', 'account']}
      busy={settle.isPending}
      failure={settle.isError ? failureSentence(settle.error) : undefined}
      onConfirm={(bank) => settle.mutate(bank)}
      onClose={onClose}
      before={<p>{about({ order: refund.order, customer: refund.customer_name })}</p>}
    />
  )
}
