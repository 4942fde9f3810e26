import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListedCustomer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { callQuery, failureSentence } from '../../api.ts'
import { dayLabel } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { NewCustomer } from './NewCustomer.tsx'
import styles from './phone-orders.module.css'

const TYPING_MS = 250
/** Fewer characters would match almost everyone. */
const LEAST = 3
const SHOWN = 8

/**
 * Finds the caller by number, name or e-mail while typing, or adds a new customer. Arrow down moves
 * to the results; Enter takes the only one.
 */
export function FindCustomer() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isNew, setNew] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const wanted = typed.trim()
  const search = useSettled(wanted, TYPING_MS)
  const asks = search.length >= LEAST
  const found = useQuery({
    ...callQuery(['customers', 'found', search], 'GET /staff/customers/', {
      search,
      page_size: SHOWN,
    }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const items = asks ? (found.data?.items ?? []) : []
  const isSettled = asks && search === wanted && !found.isFetching && found.data !== undefined
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  const take = (customer: ListedCustomer) => void navigate(`/new-booking?customer=${customer.id}`)
  const move = (event: KeyboardEvent, to: number) => {
    const buttons = list.current?.querySelectorAll('button')
    event.preventDefault()
    if (to < 0) field.current?.querySelector('input')?.focus()
    else buttons?.[Math.min(to, buttons.length - 1)]?.focus()
  }

  if (isNew) {
    return (
      <NewCustomer
        typed={wanted}
        onMade={(id) => void navigate(`/new-booking?customer=${id}`)}
        onBack={() => setNew(false)}
      />
    )
  }
  return (
    <div className={styles.panel}>
      <search ref={field}>
        <TextField
          label={m.staff_phone_order_caller()}
          hint={m.staff_phone_order_caller_hint()}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [only, other] = items
            if (event.key === 'ArrowDown' && only) move(event, 0)
            if (event.key !== 'Enter' || !isSettled) return
            event.preventDefault()
            if (only && !other) take(only)
            else if (only) move(event, 0)
            else setNew(true)
          }}
        />
      </search>
      <p role="status" className={styles.soft}>
        {isSettled && m.staff_phone_order_found({ count: found.data?.total ?? 0 })}
      </p>
      {asks && found.error && <Failure>{failureSentence(found.error)}</Failure>}
      {items.length > 0 && (
        <ul ref={list} className={styles.found} aria-label={m.staff_phone_order_customers()}>
          {items.map((customer, at) => (
            <li key={customer.id}>
              <button
                type="button"
                onClick={() => take(customer)}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowDown') move(event, at + 1)
                  if (event.key === 'ArrowUp') move(event, at - 1)
                }}
              >
                <strong>{customer.name}</strong>
                <span className="numerals">{customer.phone}</span>
                <small>{aboutOf(customer)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <PlainButton
          variant={isSettled && items.length === 0 ? 'filled' : 'outline'}
          onClick={() => setNew(true)}
        >
          {m.staff_phone_order_new_customer()}
        </PlainButton>
      </p>
    </div>
  )
}

/** Details to tell people with the same name apart. */
function aboutOf({ email, next_visit, last_visit, blocked }: ListedCustomer): string {
  const visit = next_visit
    ? m.staff_phone_order_next_visit({ day: dayLabel(next_visit.day) })
    : last_visit
      ? m.staff_phone_order_last_visit({ day: dayLabel(last_visit.day) })
      : m.staff_phone_order_no_visit()
  return [email, visit, blocked && m.staff_phone_order_is_blocked()].filter(Boolean).join(' · ')
}
