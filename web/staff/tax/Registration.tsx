import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { dayLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { choice, day, type FieldsOf, whole } from '../form/describe-form.tsx'
import styles from './tax.module.css'
import { stale, type Tax } from './words.ts'

const periods = [
  { value: 1 as const, label: m.staff_tax_periods_odd() },
  { value: 2 as const, label: m.staff_tax_periods_even() },
]

const fields = {
  registered_since: day(m.staff_tax_since(), { hint: m.staff_tax_since_hint() }),
  threshold: whole(m.staff_tax_threshold_rm(), { positive: true }),
  first_month: choice(m.staff_tax_periods(), periods),
} satisfies FieldsOf<'PUT /staff/tax/'>

/** Whether the company is registered (docs/product/tax.md#registration). */
export function Registration({ tax }: { tax: Tax }) {
  const [isOpen, setOpen] = useState(false)
  const { registered_since: since, sst_number: number, threshold, first_month: first } = tax
  return (
    <Card title={m.staff_tax_registration()}>
      <Facts
        inColumns
        facts={[
          [m.staff_tax_since(), since === '' ? m.staff_tax_not_registered() : dayLabel(since)],
          [m.staff_tax_number(), number || m.staff_tax_number_none()],
          [m.staff_tax_threshold(), formatRm(threshold)],
          [m.staff_tax_periods(), periods.find(({ value }) => value === first)?.label],
        ]}
      />
      <div className={styles.button}>
        <PlainButton variant="outline" onClick={() => setOpen(true)}>
          {m.staff_tax_change()}
        </PlainButton>
      </div>
      {isOpen && <Form tax={tax} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Form({ tax, onClose }: { tax: Tax; onClose: () => void }) {
  // Of when the form opened: newer data must not make a colleague's change unseen.
  const [version] = useState(tax.version)
  return (
    <CallForm
      call="PUT /staff/tax/"
      title={m.staff_tax_change()}
      fields={fields}
      stored={tax}
      body={(values) => ({ ...values, version })}
      stale={stale}
      onClose={onClose}
    />
  )
}
