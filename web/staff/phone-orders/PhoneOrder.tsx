import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Customer } from '../../../domain/api/customers/customers.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { ApiError } from '../../api.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { postcodeIn } from '../../wizard/answers/step-address.ts'
import type { ForCustomer } from '../../wizard/for-customer.ts'
import { placesFor } from '../../wizard/saved-addresses.ts'
import { Wizard } from '../../wizard/Wizard.tsx'
import { Booked } from './Booked.tsx'
import { FindCustomer } from './FindCustomer.tsx'
import styles from './phone-orders.module.css'
import { savedPlace, useCustomer } from './use-customer.ts'
import { WhatAndWhere } from './WhatAndWhere.tsx'

/** Booking for a customer: who, then what and where, then the form that customers fill themselves. */
export function PhoneOrder() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const booked = search.get('booked')
  const service = search.get('service') ?? ''
  if (booked) {
    return <Booked name={{ bookingId: booked, skill: service }} total={totalIn(state)} />
  }
  const customer = search.get('customer') ?? ''
  return /^\d{1,15}$/.test(customer) ? (
    <ForOne key={customer} customer={customer} service={service} />
  ) : (
    <Frame>
      <FindCustomer />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title={m.staff_phone_order_title()} lead={m.staff_phone_order_lead()}>
      {children}
    </Page>
  )
}

function addressOf(query: Readonly<Record<string, string>>): string {
  return `/new-booking?${new URLSearchParams(query)}`
}

function ForOne({ customer: id, service: skill }: { customer: string; service: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = useCustomer(id)
  const { data: customer, error } = query
  // Which of the customer's places was chosen, for the form to begin with.
  const [chosen, setChosen] = useState<number>()
  const service = serviceBySkill(skill)
  const postcode = postcodeIn(search, undefined)

  const inAddress = useMemo(() => ({ customer: id, service: skill }), [id, skill])
  const onBack = useCallback(() => void navigate(addressOf({ customer: id })), [navigate, id])
  const forCustomer = useMemo((): ForCustomer | undefined => {
    if (!customer || !service) return undefined
    const saved = customer.addresses.map(savedPlace)
    const place = chosen === undefined ? undefined : saved[chosen]
    return {
      id: customer.id,
      who: <Who customer={customer} />,
      name: customer.name,
      phone: customer.phone,
      onAccount: customer.on_account ?? undefined,
      places: saved,
      place: place && placesFor(service, [place])[0],
      inAddress,
      onBack,
      onBooked: (answer, total) =>
        void navigate(addressOf({ booked: answer.booking_id, service: service.skill }), {
          replace: true,
          state: { total },
        }),
    }
  }, [customer, service, chosen, inAddress, onBack, navigate])

  if (error instanceof ApiError && error.status === 404) {
    return (
      <Frame>
        <EmptyState
          title={error.message}
          action={<ButtonLink to="/new-booking">{m.staff_phone_order_find()}</ButtonLink>}
        >
          {m.staff_phone_order_find_text()}
        </EmptyState>
      </Frame>
    )
  }
  if (!customer) {
    return error ? (
      <Frame>
        <NotYet query={query} />
      </Frame>
    ) : (
      <Page title={m.staff_phone_order_title()} busy />
    )
  }
  if (!service || !postcode || !forCustomer) {
    return (
      <Frame>
        <Who customer={customer} />
        <WhatAndWhere
          skill={skill}
          addresses={customer.addresses}
          onChosen={(next) => {
            setChosen(next.place)
            navigate(addressOf({ customer: id, service: next.skill, postcode: next.postcode }))
          }}
        />
      </Frame>
    )
  }
  return <Wizard key={service.skill} service={service} postcode={postcode} customer={forCustomer} />
}

function Who({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  return (
    <div className={styles.who}>
      <div>
        <p>
          {m.staff_phone_order_for()} <strong>{customer.name}</strong>
          {customer.phone && <span className="numerals">{customer.phone}</span>}
          {customer.blocked && (
            <span className={styles.blocked}>
              {m.staff_phone_order_blocked({ reason: customer.blocked.reason })}
            </span>
          )}
        </p>
        {customer.note && <p className={styles.note}>{customer.note}</p>}
      </div>
      <PlainButton variant="outline" onClick={() => navigate('/new-booking')}>
        {m.staff_phone_order_other()}
      </PlainButton>
    </div>
  )
}

/** What the form said to be paid, as navigation state carries it. */
function totalIn(state: unknown): number | undefined {
  return typeof state === 'object' &&
    state !== null &&
    'total' in state &&
    typeof state.total === 'number'
    ? state.total
    : undefined
}
