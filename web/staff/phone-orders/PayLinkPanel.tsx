import { useQuery } from '@tanstack/react-query'
import type { PayLink, PayLinkState } from '../../../domain/api/payments/pay-links.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call, callQuery, failureSentence } from '../../api.ts'
import { momentLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Page.tsx'
import buttons from '../../ui/PlainButton.module.css'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useChange } from '../use-change.ts'
import styles from './phone-orders.module.css'

const FOLLOW_MS = 10_000

const stateTexts: Readonly<Record<PayLinkState, string>> = {
  waiting: m.staff_phone_order_link_waiting(),
  tried: m.staff_phone_order_link_tried(),
  paid: m.staff_phone_order_link_paid(),
  over: m.staff_phone_order_link_over(),
  cancelled: m.staff_phone_order_link_cancelled(),
}

const isOpen = (state: PayLinkState | undefined) => state === 'waiting' || state === 'tried'

/** The state of the pay link of a booking's order, polled while it is open. */
function usePayLink(bookingId: string, enabled = true) {
  return useQuery({
    ...callQuery(['pay-link', bookingId], 'GET /staff/pay-link/', { booking_id: bookingId }),
    enabled,
    refetchInterval: ({ state }) => (isOpen(state.data?.state) ? FOLLOW_MS : false),
  })
}

/** The title of a phone order, which follows the payment. */
export function useBookedTitle(bookingId: string, isOnline: boolean): string {
  const { data } = usePayLink(bookingId, isOnline)
  if (!isOnline || data?.state === 'paid') return m.staff_phone_order_booked()
  return !data || isOpen(data.state) ? m.staff_phone_order_held() : stateTexts[data.state]
}

/**
 * The pay link of a booking's order: its state, and ways to send it to the customer. Updates with
 * the payment. Empty for an order without a link.
 */
export function PayLinkPanel({ bookingId }: { bookingId: string }) {
  const { data, error } = usePayLink(bookingId)
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <Card title={m.staff_phone_order_link()}>
      {!data && (error ? <Failure>{failureSentence(error)}</Failure> : <Loading />)}
      {data && <Link link={data} bookingId={bookingId} />}
    </Card>
  )
}

function Link({ link, bookingId }: { link: PayLink; bookingId: string }) {
  const again = useChange<void>(
    () => call('POST /staff/pay-link/send/', { booking_id: bookingId }),
    [['pay-link', bookingId]],
  )

  return (
    <>
      <p role="status" className={styles.state} data-state={link.state}>
        {stateTexts[link.state]}
      </p>
      <Facts
        inColumns
        facts={[
          isOpen(link.state) &&
            link.until !== undefined && [m.staff_phone_order_until(), momentLabel(link.until)],
          [
            m.staff_phone_order_sent(),
            link.email && link.sent_at
              ? m.staff_phone_order_sent_to({ email: link.email, time: momentLabel(link.sent_at) })
              : m.staff_phone_order_not_sent(),
          ],
        ]}
      />
      {isOpen(link.state) && (
        <div className={styles.buttons}>
          <PlainButton onClick={() => void copyText(link.url)}>
            {m.staff_phone_order_copy()}
          </PlainButton>
          {link.whatsapp && (
            <a
              className={buttons.button}
              data-variant="outline"
              href={link.whatsapp}
              target="_blank"
              rel="noreferrer"
            >
              {m.staff_phone_order_whatsapp()}
            </a>
          )}
          {link.email && (
            <PlainButton variant="outline" busy={again.isPending} onClick={() => again.mutate()}>
              {link.sends > 0 ? m.staff_phone_order_send_again() : m.staff_phone_order_send()}
            </PlainButton>
          )}
        </div>
      )}
    </>
  )
}
