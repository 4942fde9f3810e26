import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Referral } from '../../../domain/api/customers/referrals.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { dayOfMoment } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { Detail, Row } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { staleOf } from './stale.ts'

const states = {
  open: m.staff_customers_referral_open,
  review: m.staff_customers_referral_review,
  rewarded: m.staff_customers_referral_rewarded,
  refused: m.staff_customers_referral_refused,
} as const

const reasons = {
  'same-phone': m.staff_customers_referral_same_phone,
  'same-email': m.staff_customers_referral_same_email,
  'same-card': m.staff_customers_referral_same_card,
  'same-address': m.staff_customers_referral_same_address,
  'similar-card': m.staff_customers_referral_similar_card,
  staff: m.staff_customers_referral_by_staff,
  limit: m.staff_customers_referral_limit,
} as const

function stateText({ state, why }: Pick<Referral, 'state' | 'why'>): string {
  const text = states[state]()
  return why ? m.staff_customers_referral_because({ state: text, reason: reasons[why]() }) : text
}

/** Referrals by and of a customer (docs/product/credits.md#friends); empty if none. */
export function ReferralsOfCustomer({ id }: { id: number }) {
  const { data } = useQuery(
    callQuery(['customer', id, 'referrals'], 'GET /staff/referrals/by-customer/{id}', undefined, {
      id,
    }),
  )
  if (!data || data.items.length === 0) return null
  return (
    <Section title={m.staff_customers_referrals()}>
      <ul className={parts.rows}>
        {data.items.map((referral) => (
          <OneReferral key={referral.id} customer={id} referral={referral} />
        ))}
      </ul>
    </Section>
  )
}

function OneReferral({ customer, referral }: { customer: number; referral: Referral }) {
  const { referrer, friend, state, why, created_at: at } = referral
  const isFriend = friend.id === customer
  const other = isFriend ? referrer : friend
  const name = isFriend ? m.staff_customers_referral_by : m.staff_customers_referral_of
  return (
    <Row>
      <Link to={`/customers?customer=${other.id}`}>{name({ name: other.name })}</Link>
      <Detail>
        {dayOfMoment(at, { weekday: 'none' })} · {stateText({ state, why })}
      </Detail>
      {state === 'review' && <Decision customer={customer} referral={referral} />}
    </Row>
  )
}

function Decision({
  customer,
  referral: { id, version },
}: {
  customer: number
  referral: Referral
}) {
  const saving = useCall(
    'POST /staff/referrals/{id}/decide/',
    { id },
    { stale: staleOf(customer), onSaved: () => undefined },
  )
  return (
    <>
      <span className={parts.line}>
        <PlainButton
          variant="outline"
          busy={saving.busy}
          onClick={() => saving.save({ version, approve: true })}
        >
          {m.staff_customers_referral_approve()}
        </PlainButton>
        <PlainButton
          variant="outline"
          busy={saving.busy}
          onClick={() => saving.save({ version, approve: false })}
        >
          {m.staff_customers_referral_refuse()}
        </PlainButton>
      </span>
      {saving.failure && <Failure>{saving.failure}</Failure>}
    </>
  )
}
