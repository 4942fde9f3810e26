import { useMutation, useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { SignedIn } from '../account/bookings/SignedIn.tsx'
import { ApiError, call, failureSentence } from '../api.ts'
import { goToPayment } from '../go-to-payment.ts'
import { company } from '../public-site/site-facts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card, Facts } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Money } from '../ui/Money.tsx'
import { Loading, Page } from '../ui/Page.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastError } from '../ui/toast.ts'
import styles from './payment-result.module.css'

export const meta: MetaFunction = () => [{ title: `Payment · ${company}` }]

const POLL_MS = 2000

type Words = { readonly title: string; readonly lead: string }

const words = {
  paid: {
    title: 'Paid. Your booking is confirmed.',
    lead: 'Thank you. You find every visit in your booking history, where you can also move it.',
  },
  pending: {
    title: 'Waiting for your payment',
    lead: 'The payment page has not told us the outcome yet. This page follows it by itself.',
  },
  failed: {
    title: 'The payment did not go through',
    lead: 'Nothing was charged. While your time is held you can try again.',
  },
  expired: {
    title: 'The time that we held for you is over',
    lead: 'Nothing was charged. Please book again; we show you what is free now.',
  },
  cancelled: {
    title: 'This booking was cancelled',
    lead: 'Nothing was charged. You are welcome to book again.',
  },
  'refund-due': {
    title: 'Cancelled: your money comes back',
    lead: 'What you get back stands with your booking, less a late fee where there was one. We write to you when it is sent.',
  },
  refunded: {
    title: 'Your money has been sent back',
    lead: 'Your bank may take some days to show it.',
  },
  'pay-later': {
    title: 'Your booking is confirmed',
    lead: 'There is nothing to pay online: you chose to pay later.',
  },
} as const satisfies Readonly<Record<string, Words>>

const tooLate: Words = {
  title: 'Paid too late: your money comes back',
  lead: 'The payment came after the time was given to somebody else. We refund it in full.',
}

/** The customer came back by the link of the payment page that gives up. */
const notPaid: Words = {
  title: 'You have not paid yet',
  lead: 'You left the payment page. Your time is still held for a while: pay now to keep it.',
}

/** /payment-result?order= (decisions 3): where the customer lands after the payment page. */
export default function PaymentResult() {
  return (
    <SignedIn>
      <Result />
    </SignedIn>
  )
}

function Result() {
  const [search] = useSearchParams()
  const order = search.get('order') ?? ''
  const result = useQuery({
    queryKey: ['payment-result', order],
    queryFn: ({ signal }) => call('GET /payments/result', { order }, { signal }),
    enabled: order !== '',
    refetchInterval: ({ state }) => (state.data?.payment_status === 'pending' ? POLL_MS : false),
  })
  const retry = useMutation({
    mutationFn: () => call('POST /payments/retry/', { order }),
    onSuccess: ({ payment }) => goToPayment(payment),
    onError: async (error) => {
      // The hold may be over, or the payment have come: the page then says so.
      await result.refetch()
      toastError(failureSentence(error))
    },
  })

  if (!order) return <NoOrder lead="This address names no order." />
  if (result.isPending) return <Page title="Payment" busy />
  if (result.error instanceof ApiError && result.error.status === 404) {
    return <NoOrder lead={`There is no order ${order} in your account.`} />
  }
  if (!result.data) {
    return (
      <Page title="Payment">
        <ErrorState
          message={failureSentence(result.error)}
          onRetry={() => result.refetch()}
          busy={result.isFetching}
        />
      </Page>
    )
  }

  const {
    payment_status: status,
    total_cost,
    refund_due,
    booking_ids,
    can_retry,
    too_late,
  } = result.data
  const gaveUp = status === 'pending' && can_retry && search.has('left')
  const { title, lead } =
    status === 'refund-due' && too_late ? tooLate : gaveUp ? notPaid : words[status]
  return (
    <Page width="narrow" title={title} lead={lead}>
      <Card>
        <Facts
          facts={[
            { label: 'Order', value: result.data.order },
            ...(total_cost === undefined
              ? []
              : [{ label: 'Total', value: <Money rm={total_cost} /> }]),
            // Paid twice, or a visit of a series cancelled: the rest stands.
            ...(refund_due
              ? [{ label: 'Comes back to you', value: <Money rm={refund_due} /> }]
              : []),
            {
              label: booking_ids.length === 1 ? 'Booking' : 'Bookings',
              value: booking_ids.join(', '),
            },
          ]}
        />
      </Card>
      {result.isError && <Failure>{failureSentence(result.error)}</Failure>}
      {status === 'pending' && !gaveUp && <Loading label="Waiting for the payment" />}
      {retry.isError && can_retry && <Failure>{failureSentence(retry.error)}</Failure>}
      <p className={styles.next}>
        {(status === 'failed' || status === 'pending') && can_retry && (
          <PlainButton
            look={status === 'failed' || gaveUp ? 'accent' : 'outline'}
            busy={retry.isPending || retry.isSuccess}
            onClick={() => retry.mutate()}
          >
            {status === 'failed' ? 'Try again' : gaveUp ? 'Pay now' : 'I have not paid yet'}
          </PlainButton>
        )}
        {(status === 'expired' ||
          status === 'cancelled' ||
          (status === 'failed' && !can_retry)) && <ButtonLink to="/">Book again</ButtonLink>}
        <ButtonLink to="/booking-history" look={status === 'paid' ? 'filled' : 'outline'}>
          Booking History
        </ButtonLink>
      </p>
    </Page>
  )
}

/** Nothing to wait for, and nothing that asking again would change. */
function NoOrder({ lead }: { lead: string }) {
  return (
    <Page width="narrow" title="No such order" lead={lead}>
      <p className={styles.next}>
        <ButtonLink to="/booking-history">Booking History</ButtonLink>
      </p>
    </Page>
  )
}
