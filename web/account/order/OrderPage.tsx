import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, call, callQuery, failureSentence } from '../../api.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageNotYet, together } from '../../ui/Loaded.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Loading, Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ShowTogether } from '../../ui/ShowTogether.tsx'
import { toastError } from '../../ui/toast.ts'
import { useTitleFocus } from '../../ui/use-title-focus.ts'
import { BookAgain } from '../bookings/history/BookAgain.tsx'
import { usePayment } from '../pay/use-payment.ts'
import { HoldCountdown } from './HoldCountdown.tsx'
import styles from './OrderPage.module.css'
import { OrderSheet } from './OrderSheet.tsx'
import { notPaid, onAccountText, texts, tooLate } from './order-labels.ts'

const POLL_MS = 2000

/**
 * One order after it was placed, paid online or later: service, time, place, crew, price, and next
 * steps. Only its customer can see it.
 * @param left the customer returned from the payment page without having paid.
 */
export function OrderPage({ order, left = false }: { order: string; left?: boolean }) {
  const queries = useQueryClient()
  const result = useQuery({
    ...callQuery(['payment-result', order], 'GET /payments/result', { order }),
    enabled: order !== '',
    refetchInterval: ({ state }) =>
      state.data?.payment_status === 'pending' || state.data?.owed_pending ? POLL_MS : false,
  })
  const whole = useQuery({
    ...callQuery(['bookings', 'order', order], 'GET /booking-details/get-order/', { order }),
    enabled: order !== '',
  })
  const status = result.data?.payment_status
  const isOwed = (result.data?.owed ?? 0) > 0
  const come = status && `${status} ${isOwed}`
  const before = useRef(come)
  useEffect(() => {
    if (before.current && before.current !== come) {
      void queries.invalidateQueries({ queryKey: ['bookings'] })
    }
    before.current = come
  }, [come, queries])
  const until = useHoldEnd(result.data?.held_seconds ?? 0, result.dataUpdatedAt)

  const { pay, busy, failure } = usePayment(
    () => call('POST /payments/retry/', { order }),
    async (reason) => {
      // The hold may have ended, or the payment may have arrived: the page then says so.
      await result.refetch()
      toastError(reason)
    },
  )

  // After booking, the top shows the outcome.
  useTitleFocus(status && whole.data ? order : '')

  if (!order) return <NoOrder lead={m.account_order_no_name()} />
  if (result.error instanceof ApiError && result.error.status === 404) {
    return <NoOrder lead={m.account_order_not_yours({ order })} />
  }
  if (!result.data || !status || !whole.data)
    return <PageNotYet title={m.account_booking()} query={together(result, whole)} />

  const { can_retry, too_late, on_account: charged } = result.data
  const gaveUp = status === 'pending' && can_retry && left
  const shown = status === 'paid' && isOwed ? 'pay-later' : status
  const [first] = whole.data.visits
  const { title, lead } =
    first?.payment_method === 'Account'
      ? onAccountText(status, charged)
      : status === 'refund-due' && too_late
        ? tooLate
        : gaveUp
          ? notPaid
          : texts[shown]
  const open = status === 'failed' || status === 'pending'
  return (
    <Page title={title} lead={lead}>
      <div className={styles.state}>
        {result.isError && <Failure>{failureSentence(result.error)}</Failure>}
        {open && until !== undefined && (
          <HoldCountdown until={until} onEnd={() => void result.refetch()} />
        )}
        {status === 'pending' && !gaveUp && (
          <Loading label={m.account_order_waiting()} size="line" />
        )}
        {failure && can_retry && <Failure>{failure}</Failure>}
        {open && can_retry && (
          <PlainButton
            variant={status === 'failed' || gaveUp ? 'accent' : 'outline'}
            busy={busy}
            onClick={pay}
          >
            {status === 'failed'
              ? m.common_try_again()
              : gaveUp
                ? m.account_pay_now()
                : m.account_order_not_paid_button()}
          </PlainButton>
        )}
        {result.data.owed_pending && result.data.owed !== undefined && (
          <>
            <p>{m.account_owed_pending({ amount: formatRm(result.data.owed) })}</p>
            <Loading label={m.account_order_waiting()} size="line" />
          </>
        )}
        {result.data.can_pay_owed && result.data.owed !== undefined && (
          <>
            <p>{m.account_order_owed({ amount: formatRm(result.data.owed) })}</p>
            {result.data.owed_declined && !failure && (
              <Failure>{m.pay_link_owed_failed_lead()}</Failure>
            )}
            {failure && <Failure>{failure}</Failure>}
            <PlainButton variant="accent" busy={busy} onClick={pay}>
              {m.account_pay_now()}
            </PlainButton>
          </>
        )}
        {(status === 'paid' ||
          status === 'expired' ||
          status === 'cancelled' ||
          (status === 'failed' && !can_retry)) &&
          first && <BookAgain booking={first} />}
      </div>
      <ShowTogether>
        <OrderSheet visits={whole.data.visits} result={result.data} />
      </ShowTogether>
    </Page>
  )
}

/**
 * When the hold ends, by the browser's own clock. Each answer has the remaining seconds and a
 * delay: a difference of a second is ignored.
 */
function useHoldEnd(seconds: number, answeredAt: number): number | undefined {
  const storedEnd = useRef<number>(undefined)
  if (seconds <= 0) {
    storedEnd.current = undefined
  } else {
    const end = answeredAt + seconds * 1000
    if (storedEnd.current === undefined || Math.abs(storedEnd.current - end) > 2000)
      storedEnd.current = end
  }
  return storedEnd.current
}

/** No change is expected, so polling stops. */
function NoOrder({ lead }: { lead: string }) {
  return (
    <Page width="narrow" title={m.account_order_none()} lead={lead}>
      <ButtonLink to="/booking-history">{m.site_booking_history()}</ButtonLink>
    </Page>
  )
}
