import { useEffect, useRef, useState } from 'react'
import type { CustomerAddress } from '../../../domain/api/customers/customers.ts'
import { everySentence } from '../../../domain/messages/every-problem.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useServed } from '../../wizard/use-service-data.ts'
import styles from './phone-orders.module.css'

const ELSEWHERE = 'elsewhere'

/** Which service, and at which of the customer's places or in which postcode. */
export function WhatAndWhere({
  skill: asked,
  addresses,
  onChosen,
}: {
  skill: string
  addresses: readonly CustomerAddress[]
  onChosen: (chosen: { skill: string; postcode: string; place?: number }) => void
}) {
  const served = useServed().data
  const [skill, setSkill] = useState(asked || (services[0]?.skill ?? ''))
  const [where, setWhere] = useState(addresses.length > 0 ? '0' : ELSEWHERE)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])

  const place = where === ELSEWHERE ? undefined : Number(where)
  const at = place === undefined ? undefined : addresses[place]
  const postcode = at ? String(at.post_code) : typed.trim()

  function next() {
    const wrong = !postcode
      ? everySentence({ code: 'postcode-missing' }, pageLocale)
      : served && !served.has(Number(postcode))
        ? everySentence({ code: 'postcode-not-served' }, pageLocale)
        : ''
    setProblem(wrong)
    if (wrong) return form.current?.querySelector<HTMLElement>('[data-postcode]')?.focus()
    onChosen({ skill, postcode, ...(place === undefined ? {} : { place }) })
  }

  return (
    <form
      ref={form}
      noValidate
      className={styles.two}
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <div>
        <Card title={m.staff_phone_order_service()}>
          <div
            role="radiogroup"
            aria-label={m.staff_phone_order_service()}
            className={styles.choices}
          >
            {services.map((service) => (
              <label key={service.skill}>
                <input
                  type="radio"
                  name="service"
                  value={service.skill}
                  checked={skill === service.skill}
                  onChange={() => setSkill(service.skill)}
                />
                <span>{labelText(service.title)}</span>
              </label>
            ))}
          </div>
        </Card>
      </div>
      <div>
        <Card title={m.staff_phone_order_where()}>
          {addresses.length > 0 && (
            <div
              role="radiogroup"
              aria-label={m.staff_phone_order_where()}
              className={styles.choices}
            >
              {addresses.map((address, each) => (
                <label key={JSON.stringify(address)}>
                  <input
                    type="radio"
                    name="where"
                    checked={where === String(each)}
                    onChange={() => setWhere(String(each))}
                  />
                  <span>
                    {[address.unit, address.address, address.post_code]
                      .filter(Boolean)
                      .join(m.format_list_separator())}
                  </span>
                </label>
              ))}
              <label>
                <input
                  type="radio"
                  name="where"
                  checked={where === ELSEWHERE}
                  onChange={() => setWhere(ELSEWHERE)}
                />
                <span>{m.staff_phone_order_elsewhere()}</span>
              </label>
            </div>
          )}
          {where === ELSEWHERE && (
            <TextField
              label={m.staff_phone_order_postcode()}
              data-postcode=""
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={typed}
              error={problem || undefined}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setProblem('')
              }}
            />
          )}
          {where !== ELSEWHERE && problem && <p role="alert">{problem}</p>}
        </Card>
      </div>
      <div className={styles.buttons}>
        <PlainButton type="submit">{m.staff_phone_order_next()}</PlainButton>
      </div>
    </form>
  )
}
