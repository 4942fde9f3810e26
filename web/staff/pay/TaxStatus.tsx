import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkerTaxAnswer } from '../../../domain/api/payments/worker-tax.ts'
import { stateCodes } from '../../../domain/einvoices/parties.ts'
import { m } from '../../../messages/page.ts'
import { callQuery, failureSentence } from '../../api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Page.tsx'
import { missingText } from '../einvoices/words.ts'
import { CallForm } from '../form/CallForm.tsx'
import { choicesOf } from '../form/choices.ts'
import { choice, type Field, type FieldsOf, radios, text } from '../form/describe-form.tsx'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import { Section } from '../panel/Section.tsx'
import type { Worker } from '../workers/worker.ts'

/** Employee or independent, and what self-billed e-invoices still need (docs/product/einvoice.md#self-billed). */
export function TaxStatus({ worker }: { worker: Worker }) {
  const [isOpen, setOpen] = useState(false)
  const { data: tax, error } = useQuery(
    callQuery(['worker-tax', worker.id], 'GET /staff/pay/workers/{id}/tax/', undefined, {
      id: worker.id,
    }),
  )
  const edit = tax && (
    <QuietButton onClick={() => setOpen(true)}>{m.staff_pay_tax_edit()}</QuietButton>
  )
  return (
    <Section title={m.staff_pay_tax()} action={edit}>
      {error && !tax && <Failure>{failureSentence(error)}</Failure>}
      {!error && !tax && <Loading />}
      {tax && <Status tax={tax} />}
      {tax && isOpen && <TaxForm worker={worker} tax={tax} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Status({ tax: { kind, missing, known, details } }: { tax: WorkerTaxAnswer }) {
  if (kind === 'employee') return <p>{m.staff_pay_tax_employee()}</p>
  const number = details?.tin || details?.id_number
  const wrong =
    missingText(missing, known === false) ??
    (known === null ? m.staff_pay_tax_unchecked() : undefined)
  return (
    <>
      <p>
        {number
          ? m.account_with_detail({ first: m.staff_pay_tax_independent(), second: number })
          : m.staff_pay_tax_independent()}
      </p>
      {wrong && <p className={parts.wrong}>{wrong}</p>}
    </>
  )
}

/** Drawn for an independent worker alone; what was typed is stored all the same. */
function ofIndependent<Sent, Draft>(field: Field<Sent, Draft>): Field<Sent, Draft> {
  return {
    ...field,
    draw: (input) => (input.draft.kind === 'independent' ? field.draw(input) : null),
  }
}

const fields = {
  kind: radios<WorkerTaxAnswer['kind']>(m.staff_pay_tax_kind(), [
    { value: 'employee', label: m.staff_pay_tax_employee() },
    {
      value: 'independent',
      label: m.staff_pay_tax_independent(),
      detail: m.staff_pay_tax_kind_hint(),
    },
  ]),
  name: ofIndependent(text(m.staff_pay_tax_name(), { most: 150 })),
  id_type: ofIndependent(
    radios(
      m.staff_einvoices_buyer_id_type(),
      choicesOf({
        NRIC: m.staff_einvoices_id_nric,
        BRN: m.staff_einvoices_id_brn,
        PASSPORT: m.staff_einvoices_id_passport,
      }),
    ),
  ),
  id_number: ofIndependent(text(m.staff_einvoices_buyer_id(), { most: 20, half: true })),
  tin: ofIndependent(
    text(m.staff_einvoices_tin(), { hint: m.staff_pay_tax_tin_hint(), most: 14, half: true }),
  ),
  msic: ofIndependent(
    text(m.staff_einvoices_msic(), {
      hint: m.staff_pay_tax_msic_hint(),
      most: 5,
      inputMode: 'numeric',
    }),
  ),
  activity: ofIndependent(text(m.staff_einvoices_activity(), { most: 100 })),
  address: ofIndependent(text(m.staff_einvoices_address(), { most: 150 })),
  post_code: ofIndependent(
    text(m.staff_einvoices_post_code(), { most: 5, inputMode: 'numeric', half: true }),
  ),
  city: ofIndependent(text(m.staff_einvoices_city(), { most: 50, half: true })),
  state: ofIndependent(
    choice(
      m.staff_einvoices_in_state(),
      Object.entries(stateCodes).map(([value, label]) => ({ value, label })),
    ),
  ),
  phone: ofIndependent(text(m.staff_einvoices_phone(), { most: 20, type: 'tel' })),
} satisfies FieldsOf<'PUT /staff/pay/workers/{id}/tax/'>

function TaxForm({
  worker,
  tax,
  onClose,
}: {
  worker: Worker
  tax: WorkerTaxAnswer
  onClose: () => void
}) {
  const { name, phone } = worker
  const start = { name, phone: phone ?? '', id_type: 'NRIC' as const, state: '14' }
  return (
    <CallForm
      call="PUT /staff/pay/workers/{id}/tax/"
      params={{ id: worker.id }}
      title={m.staff_pay_tax_edit()}
      fields={fields}
      stored={{ ...(tax.details ?? start), kind: tax.kind }}
      body={(values) => ({ ...values, version: tax.version })}
      stale={[['worker-tax'], ['pay-run'], ['e-invoice-month'], ['e-invoices']]}
      onClose={onClose}
    />
  )
}
