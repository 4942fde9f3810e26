import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, type CallOutput, call, callQuery } from '../../api.ts'
import { dayLabel } from '../../shared/when.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Loading, Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { usePayment } from '../pay/use-payment.ts'
import { forgetGiftDraft } from './gift-draft.ts'
import styles from './gifts.module.css'

const POLL_MS = 2000

type Bought = CallOutput<'GET /gift-vouchers/'>

const titles: Readonly<Record<Bought['state'], (gift: Bought) => [title: string, lead: string]>> = {
  open: () => [m.gift_open(), m.gift_open_lead()],
  pending: () => [m.gift_pending(), m.gift_pending_lead()],
  failed: () => [m.gift_failed(), m.gift_failed_lead()],
  paid: ({ to_name: name, mail_day: day }) => [
    m.gift_paid(),
    m.gift_paid_lead({ name, day: dayLabel(day) }),
  ],
  mailed: ({ to_name: name }) => [m.gift_mailed(), m.gift_mailed_lead({ name })],
  // The name is deleted after a year.
  redeemed: ({ to_name: name }) => [m.gift_redeemed(), name && m.gift_redeemed_lead({ name })],
  'under-way': underWay,
  refused: underWay,
  refunded: ({ refund }) => [m.gift_refunded(), m.gift_refunded_lead({ amount: formatRm(refund) })],
}

function underWay({ refund }: Bought): [title: string, lead: string] {
  return [m.gift_under_way(), m.gift_under_way_lead({ amount: formatRm(refund) })]
}

/** A gift voucher for its buyer, by the link of the receipt (docs/product/gifts.md#refunds). */
export function BoughtGift({ gift }: { gift: string }) {
  const bought = useQuery({
    ...callQuery(['gift', gift], 'GET /gift-vouchers/', { gift }),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'open' || data?.state === 'pending' ? POLL_MS : false,
  })
  const { pay, busy, failure } = usePayment(
    () => call('POST /gift-vouchers/pay/', { gift }),
    () => bought.refetch(),
  )
  const { data, error } = bought
  const isPaid = data !== undefined && !['open', 'pending', 'failed'].includes(data.state)
  useEffect(() => {
    if (isPaid) forgetGiftDraft()
  }, [isPaid])
  if (error instanceof ApiError && error.status === 404)
    return <Page width="narrow" title={m.gift_unknown()} lead={m.gift_unknown_lead()} />
  if (!data) return <PageNotYet width="narrow" title={m.gift_title()} query={bought} />
  const [title, lead] = titles[data.state](data)
  const mayPay = data.state === 'open' || data.state === 'failed'
  return (
    <Page width="narrow" title={title} lead={lead}>
      <Card>
        <Facts
          inColumns
          facts={[
            [m.gift_amount(), <strong key="amount">{formatRm(data.amount)}</strong>],
            [m.gift_recipient(), data.to_name],
            [m.gift_day(), dayLabel(data.mail_day)],
          ]}
        />
        {data.state === 'pending' && <Loading label={m.gift_pending()} size="line" />}
        {failure && <Failure>{failure}</Failure>}
        <div className={styles.actions}>
          {mayPay && (
            <PlainButton variant="accent" busy={busy} onClick={pay}>
              {m.gift_pay({ amount: formatRm(data.amount) })}
            </PlainButton>
          )}
          {data.refundable > 0 && data.refund_until && (
            <Refund gift={gift} amount={formatRm(data.refundable)} until={data.refund_until} />
          )}
        </div>
      </Card>
      <p className={styles.another}>
        <ButtonLink to="/gift" variant="outline">
          {m.gift_another()}
        </ButtonLink>
      </p>
    </Page>
  )
}

function Refund({ gift, amount, until }: { gift: string; amount: string; until: string }) {
  const queries = useQueryClient()
  return (
    <>
      <p className={styles.soft}>{m.gift_refund_until({ day: dayLabel(until) })}</p>
      <ConfirmedButton
        label={m.gift_refund({ amount })}
        title={m.gift_refund_ask()}
        cancelLabel={m.gift_refund_stay()}
        destructive
        act={async () => {
          await call('POST /gift-vouchers/refund/', { gift })
          await queries.invalidateQueries({ queryKey: ['gift', gift] })
        }}
      >
        <p>{m.gift_refund_text()}</p>
      </ConfirmedButton>
    </>
  )
}
