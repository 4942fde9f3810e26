import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundItem } from '../../../domain/api/payments.ts'
import { call, failureSentence } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import styles from './RefundTable.module.css'

type Way = 'send' | 'mark'

/** Refund and Mark as refunded, each after a question that names the amount and the customer. */
export function RefundActions({ refund }: { refund: RefundItem }) {
  const [asked, setAsked] = useState<Way>('send')
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const amount = formatRm(refund.due)

  const settle = useMutation({
    mutationFn: (way: Way) => {
      const wish = { order: refund.order, amount: refund.due }
      return way === 'send'
        ? call('POST /payments/refunds/send/', wish)
        : call('POST /payments/refunds/mark/', wish)
    },
    onSuccess: (answer) => {
      if ('state' in answer && answer.state === 'Refused') toastError(answer.response)
      else toastSuccess(answer.response)
    },
    onError: (error) => toastError(failureSentence(error)),
    onSettled: async () => {
      setAsking(false)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['refunds'] }),
        queries.invalidateQueries({ queryKey: ['bookings'] }),
      ])
    },
  })

  if (refund.due === 0) return null
  const ask = (way: Way) => {
    settle.reset()
    setAsked(way)
    setAsking(true)
  }
  return (
    <div className={styles.actions}>
      {refund.can_send && (
        <PlainButton aria-label={`Refund ${refund.order}`} onClick={() => ask('send')}>
          Refund
        </PlainButton>
      )}
      <PlainButton
        look="outline"
        aria-label={`Mark as refunded ${refund.order}`}
        onClick={() => ask('mark')}
      >
        Mark as refunded
      </PlainButton>
      <ConfirmDialog
        open={asking}
        title={asked === 'send' ? `Refund ${amount}?` : `Was ${amount} given back?`}
        confirmLabel={asked === 'send' ? `Refund ${amount}` : 'Mark as refunded'}
        busy={settle.isPending}
        onConfirm={() => settle.mutate(asked)}
        onClose={() => setAsking(false)}
      >
        <p>
          {refund.order}, {refund.customer_name}.{' '}
          {asked === 'send'
            ? 'The money goes back the way it was paid.'
            : 'For money that you have given back yourself, by bank transfer or in cash. Nothing is sent.'}{' '}
          The customer gets an e-mail. This cannot be undone.
        </p>
      </ConfirmDialog>
    </div>
  )
}
