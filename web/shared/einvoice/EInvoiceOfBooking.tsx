import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OwnEInvoice } from '../../../domain/api/payments/own-einvoices.ts'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import type { Booking } from '../use-booking.ts'
import { dayLabel } from '../when.ts'
import styles from './einvoice.module.css'

// Loaded on demand: few people need them.
const BuyerForm = lazy(() => import('./BuyerForm.tsx'))
const QrCode = lazy(() => import('../../ui/QrCode.tsx'))

/** Polling interval while MyInvois is validating it. */
const POLL_MS = 5_000

const ownWords = {
  lead: m.einvoice_lead,
  leadSeries: m.einvoice_lead_series,
  ask: m.einvoice_ask,
  send: m.einvoice_send,
  notPaid: m.einvoice_not_paid,
  whenPaid: m.einvoice_when_paid,
  checking: m.einvoice_checking,
}
/** The sentences that address the customer; staff have others. */
export type EInvoiceWords = typeof ownWords

/**
 * The e-invoice of a booking (docs/product/einvoice.md#own): asked for by its customer, or by staff
 * for them, and what became of it.
 */
export function EInvoiceOfBooking({
  booking,
  words = ownWords,
}: {
  booking: Booking
  words?: EInvoiceWords
}) {
  const { booking_id, booking_status: status, sessions } = booking
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const key = ['bookings', 'e-invoice', booking_id]
  const { data } = useQuery({
    ...callQuery(key, 'GET /e-invoices/own/', { booking_id }),
    refetchInterval: ({ state }) =>
      state.data?.own?.receipts.some((each) => isUnderWay(each.state)) ? POLL_MS : false,
  })
  const own = data?.own
  if (!own) return null
  const isUnpaid = !own.is_paid && own.receipts.length === 0
  if (isUnpaid && (status === 'Expired' || status === 'Cancelled')) return null
  const day = dayLabel(own.last_day)
  const isRefused = own.receipts.some(({ state }) => state === 'refused')
  const isAsked = own.request !== null
  return (
    <Card title={m.einvoice_title()}>
      <div className={styles.parts} role="status">
        <OrderState own={own} isUnpaid={isUnpaid} words={words} />
        {own.receipts.map((receipt) => (
          <Receipt key={receipt.number} receipt={receipt} />
        ))}
        {own.can_ask && !isAsked && (
          <p>{sessions > 1 ? words.leadSeries({ count: sessions, day }) : words.lead({ day })}</p>
        )}
      </div>
      {own.can_ask && !isOpen && (
        <PlainButton variant="outline" onClick={() => setOpen(true)}>
          {isRefused || isAsked ? m.einvoice_correct() : words.ask({ day })}
        </PlainButton>
      )}
      {own.can_ask && isOpen && (
        <Suspense fallback={<Loading />}>
          <BuyerForm
            before={own.buyer ?? enteredBefore(booking)}
            submitLabel={words.send()}
            send={async (buyer) => {
              const { response } = await call('POST /e-invoices/own/', { ...buyer, booking_id })
              await queries.invalidateQueries({ queryKey: ['bookings', 'e-invoice'] })
              toastSuccess(response)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

const isUnderWay = (state: OwnEInvoice['receipts'][number]['state']) =>
  state === 'requested' || state === 'sent'

function enteredBefore({ customer_name: name, customer_phone: phone, address }: Booking) {
  return { name, phone: phone ?? '', address: address ?? '' }
}

/** The state of the whole order, if no single receipt shows it. */
function OrderState({
  own,
  isUnpaid,
  words,
}: {
  own: OwnEInvoice
  isUnpaid: boolean
  words: EInvoiceWords
}) {
  const { receipts, request, last_day: lastDay } = own
  const has = (state: string) => receipts.some((each) => each.state === state)
  if (isUnpaid) return <p>{request ? words.whenPaid() : words.notPaid()}</p>
  if (has('open') && request === 'checking') return <p>{words.checking()}</p>
  if (has('open') && request === 'unknown')
    return <p>{m.einvoice_unknown({ day: dayLabel(lastDay) })}</p>
  if (has('monthly')) return <p>{m.einvoice_monthly()}</p>
  if (has('over')) return <p>{m.einvoice_over()}</p>
  const isBack = receipts.length > 0 && receipts.every(({ state }) => state === 'refunded')
  return isBack ? <p>{m.einvoice_refunded()}</p> : null
}

const sentences: Partial<Record<OwnEInvoice['receipts'][number]['state'], () => string>> = {
  requested: m.einvoice_requested,
  sent: m.einvoice_sent,
  valid: m.einvoice_valid,
  credited: m.einvoice_credited,
}

/** A receipt with an e-invoice of its own. */
function Receipt({ receipt }: { receipt: OwnEInvoice['receipts'][number] }) {
  const { number, state, url, reasons } = receipt
  const text =
    state === 'refused' ? m.einvoice_refused({ reasons: reasons.join('; ') }) : sentences[state]?.()
  if (!text) return null
  return (
    <div className={styles.receipt}>
      <strong>{m.einvoice_number({ number })}</strong>
      <p>{text}</p>
      {state === 'refused' && <p>{m.einvoice_refused_what()}</p>}
      {url && (
        <>
          <Suspense>
            <QrCode text={url} label={m.einvoice_qr({ number })} />
          </Suspense>
          <a href={url} target="_blank" rel="noreferrer">
            {m.einvoice_open({ number })}
          </a>
        </>
      )}
    </div>
  )
}
