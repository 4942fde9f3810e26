import { useQuery } from '@tanstack/react-query'
import type { Customer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { dayLabel, dayOfMoment } from '../../shared/when.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { amount, day, type FieldsOf, long } from '../form/describe-form.tsx'
import parts from '../panel/parts.module.css'
import type { FormProps } from '../panel/RecordPanel.tsx'
import { Detail, Row } from '../panel/Rows.tsx'
import styles from './customers.module.css'
import { staleOf } from './stale.ts'

const kinds = {
  granted: m.account_credit_kind_granted,
  returned: m.account_credit_kind_returned,
  referral: m.account_credit_kind_referral,
  gift: m.account_credit_kind_gift,
} as const

/** A customer's current and past credit, for staff who may grant it (docs/product/credits.md). */
export function CreditsOfCustomer({ id }: { id: number }) {
  const credits = useQuery(
    callQuery(['customer', id, 'credits'], 'GET /staff/credits/by-customer/{id}', undefined, {
      id,
    }),
  )
  return (
    <Loaded query={credits}>
      {({ balance, items }) =>
        items.length === 0 ? (
          <p className={styles.soft}>{m.staff_customers_credit_none()}</p>
        ) : (
          <>
            <p>{m.staff_customers_credit_balance({ amount: formatRm(balance) })}</p>
            <ul className={parts.rows}>
              {items.map((credit) => (
                <Row key={credit.id}>
                  {dayOfMoment(credit.created_at, { weekday: 'none' })} ·{' '}
                  {[credit.by || kinds[credit.kind](), credit.reason].filter(Boolean).join(' · ')}
                  <Detail>
                    {m.staff_customers_credit_left({
                      left: formatRm(credit.left),
                      amount: formatRm(credit.amount),
                      day: dayLabel(credit.last_day, { weekday: 'none' }),
                    })}
                  </Detail>
                </Row>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}

const fields = {
  amount: amount(m.staff_customers_credit_amount(), { required: true, positive: true }),
  last_day: day(m.staff_customers_credit_last_day(), {
    hint: m.staff_customers_credit_last_day_hint(),
  }),
  reason: long(m.staff_customers_reason(), { most: 300, required: true }),
} satisfies FieldsOf<'POST /staff/credits/by-customer/{id}'>

/** Grants a customer credit, with a reason. */
export function CreditForm({ record: customer, onClose }: FormProps<Customer>) {
  return (
    <CallForm
      call="POST /staff/credits/by-customer/{id}"
      params={{ id: customer.id }}
      title={m.staff_customers_credit_title({ name: customer.name })}
      saveLabel={m.staff_customers_credit_give()}
      fields={fields}
      body={({ last_day: lastDay, ...values }) => ({
        version: customer.version,
        ...values,
        ...(lastDay ? { last_day: lastDay } : {}),
      })}
      stale={staleOf(customer.id)}
      onClose={onClose}
      before={<p className={styles.soft}>{m.staff_customers_credit_about()}</p>}
    />
  )
}
