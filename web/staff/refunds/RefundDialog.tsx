import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BankAccount, RefundItem } from '../../../domain/api/payments/payments.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type BankErrors, BankFields, bankErrors, noBank } from './BankFields.tsx'
import type { RefundWay } from './RefundActions.tsx'

type RefundAction = { way: 'send'; bank?: BankAccount } | { way: 'mark' }

/**
 * The question before a refund, which names the amount and the customer. What was not paid by card
 * goes back to an account that is asked for here and stored nowhere.
 */
export function RefundDialog({
  refund,
  way,
  open,
  renewBookings,
  onClose,
}: {
  refund: RefundItem
  way: RefundWay
  open: boolean
  /** Loads the bookings that are shown; all of them unless something better is known. */
  renewBookings?: () => Promise<unknown>
  onClose: () => void
}) {
  const [draft, setDraft] = useState(noBank)
  const [errors, setErrors] = useState<BankErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const amount = formatRm(refund.due)
  const wantsBank = way === 'send' && refund.needs_bank
  const about =
    way === 'mark'
      ? m.staff_refunds_about_mark
      : wantsBank
        ? m.staff_refunds_about_bank
        : m.staff_refunds_about_same_way

  const close = () => {
    onClose()
    setDraft(noBank)
    setErrors({})
    settle.reset()
  }
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['refunds'] }),
      renewBookings ? renewBookings() : queries.invalidateQueries({ queryKey: ['bookings'] }),
    ])
  const settle = useMutation({
    mutationFn: (action: RefundAction) => {
      const body = { order: refund.order, amount: refund.due }
      return action.way === 'send'
        ? call('POST /payments/refunds/send/', action.bank ? { ...body, bank: action.bank } : body)
        : call('POST /payments/refunds/mark/', body)
    },
    // The list first, then the words: a button that is still there asks to be pressed again.
    onSuccess: async (answer) => {
      await reload()
      onClose()
      if ('state' in answer && answer.state === 'Refused') toastError(answer.response)
      else toastSuccess(answer.response)
    },
    // The dialog keeps its input: the same may succeed when it is pressed again.
    onError: (error) => {
      toastError(failureSentence(error))
      void reload()
    },
  })

  const confirm = () => {
    if (settle.isPending) return
    if (!wantsBank) return settle.mutate({ way })
    const wrong = bankErrors(draft)
    setErrors(wrong)
    const first = (['bank', 'name', 'account'] as const).findIndex((field) => wrong[field])
    if (first >= 0) {
      form.current?.querySelectorAll<HTMLElement>('select, input')[first]?.focus()
      return
    }
    settle.mutate({ way: 'send', bank: draft })
  }
  return (
    <ConfirmDialog
      // The answer was lost, or another Admin was faster: nothing is left to confirm.
      open={open && (refund.due > 0 || settle.isPending)}
      title={
        way === 'send'
          ? m.staff_refunds_ask_refund({ amount })
          : m.staff_refunds_ask_mark({ amount })
      }
      confirmLabel={
        way === 'send' ? m.staff_refunds_refund_named({ name: amount }) : m.staff_refunds_mark()
      }
      busy={settle.isPending}
      failure={settle.isError ? failureSentence(settle.error) : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{about({ order: refund.order, customer: refund.customer_name })}</p>
      {wantsBank && (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            confirm()
          }}
        >
          <BankFields draft={draft} errors={errors} onChange={setDraft} />
          {/* Enter in a field does what the button does. */}
          <button type="submit" hidden tabIndex={-1}>
            {m.staff_refunds_refund()}
          </button>
        </form>
      )}
    </ConfirmDialog>
  )
}
