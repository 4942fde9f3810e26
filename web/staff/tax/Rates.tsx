import { useState } from 'react'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { choice, day, type FieldsOf, number, text } from '../form/describe-form.tsx'
import { amountOf } from '../form/numbers.ts'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import styles from './tax.module.css'
import { stale, type Tax } from './words.ts'

type Rate = Tax['rates'][number]

const shared = {
  code: text(m.staff_tax_code(), { most: 20, required: true, hint: m.staff_tax_code_hint() }),
  rate: number(
    m.staff_tax_percent(),
    { inputMode: 'decimal', required: true },
    { read: amountOf, write: String, code: 'percent-unreadable' },
  ),
  until: day(m.staff_tax_until(), { hint: m.staff_tax_until_hint() }),
}
const newFields = {
  skill: choice<string>(
    m.staff_tax_service(),
    services.map(({ skill }) => ({ value: skill, label: skillTitle(skill) })),
  ),
  from: day(m.staff_tax_from(), { required: true }),
  ...shared,
} satisfies FieldsOf<'PUT /staff/tax/rates/'>

/** The tax of each service, from a day on (docs/product/tax.md#rates). */
export function Rates({ tax }: { tax: Tax }) {
  const [open, setOpen] = useState<Rate | 'new'>()
  const [removed, setRemoved] = useState<Rate>()
  return (
    <Card title={m.staff_tax_rates()}>
      <p className={styles.text}>{m.staff_tax_rates_text()}</p>
      {tax.rates.length === 0 && <p>{m.staff_tax_rates_none()}</p>}
      <ul className={`${parts.rows} ${styles.rates}`}>
        {tax.rates.map((rate) => (
          <li key={rate.id}>
            <RateFacts rate={rate} />
            <QuietButton
              aria-label={m.staff_tax_rate_of(named(rate))}
              onClick={() => setOpen(rate)}
            >
              {m.staff_tax_rate_change()}
            </QuietButton>
            <QuietButton
              aria-label={m.staff_tax_remove_of(named(rate))}
              onClick={() => setRemoved(rate)}
            >
              {m.staff_tax_remove()}
            </QuietButton>
          </li>
        ))}
      </ul>
      <div className={styles.button}>
        <PlainButton variant="outline" onClick={() => setOpen('new')}>
          {m.staff_tax_rate_set()}
        </PlainButton>
      </div>
      {open && <RateForm tax={tax} rate={open} onClose={() => setOpen(undefined)} />}
      {removed && <Remove tax={tax} rate={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  )
}

function named({ skill, from }: Rate) {
  return { service: skillTitle(skill), day: dayLabel(from) }
}

function RateFacts({ rate: { skill, code, rate, from, until } }: { rate: Rate }) {
  const first = dayLabel(from)
  return (
    <span>
      {skillTitle(skill)}
      <br />
      <strong>{m.staff_tax_rate({ rate, code })}</strong>
      <br />
      <span className={parts.soft}>
        {until === ''
          ? m.staff_tax_from_day({ from: first })
          : m.staff_tax_from_until({ from: first, until: dayLabel(until) })}
      </span>
    </span>
  )
}

function RateForm({ tax, rate, onClose }: { tax: Tax; rate: Rate | 'new'; onClose: () => void }) {
  // Of when the form opened: newer data must not make a colleague's change unseen.
  const [version] = useState(tax.version)
  // A rate with another first day is a different rate.
  return rate === 'new' ? (
    <CallForm
      call="PUT /staff/tax/rates/"
      title={m.staff_tax_rate_set()}
      fields={newFields}
      body={(values) => ({ ...values, version })}
      stale={stale}
      onClose={onClose}
    />
  ) : (
    <CallForm
      call="PUT /staff/tax/rates/"
      title={m.staff_tax_rate_of(named(rate))}
      fields={shared}
      stored={rate}
      body={(values) => ({ ...values, skill: rate.skill, from: rate.from, version })}
      stale={stale}
      onClose={onClose}
    />
  )
}

function Remove({ tax, rate, onClose }: { tax: Tax; rate: Rate; onClose: () => void }) {
  const [version] = useState(tax.version)
  return (
    <ConfirmCall
      call="POST /staff/tax/rates/{id}/remove/"
      params={{ id: rate.id }}
      body={() => ({ version })}
      stale={stale}
      title={m.staff_tax_remove_ask(named(rate))}
      confirmLabel={m.staff_tax_remove()}
      onClose={onClose}
      before={m.staff_tax_remove_text()}
    />
  )
}
