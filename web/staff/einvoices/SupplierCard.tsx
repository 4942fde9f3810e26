import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { stateCodes } from '../../../domain/einvoices/parties.ts'
import { addMonths, monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, callQuery, failureSentence } from '../../api.ts'
import { monthLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { choice, type FieldsOf, text } from '../form/describe-form.tsx'
import styles from '../settings/settings.module.css'

const key = ['e-invoice-supplier'] as const

/** The company as the tax authority knows it (docs/product/einvoice.md#set-up). */
export function SupplierCard() {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery(callQuery(key, 'GET /staff/e-invoices/supplier/'))
  return (
    <div className={styles.below}>
      <Card title={m.staff_einvoices_supplier()}>
        {error && !data && <Failure>{failureSentence(error)}</Failure>}
        {!error && !data && <Loading />}
        {data && !data.supplier && <p>{m.staff_einvoices_supplier_none()}</p>}
        {data?.supplier && (
          <Facts
            inColumns
            facts={[
              [m.staff_einvoices_tin(), data.supplier.tin],
              [m.staff_einvoices_registration(), data.supplier.registration],
              [
                m.staff_einvoices_activity(),
                m.account_with_detail({
                  first: data.supplier.msic,
                  second: data.supplier.activity,
                }),
              ],
              [m.staff_einvoices_supplier_since(), monthLabel(data.supplier.from_month)],
            ]}
          />
        )}
        {data && !data.connected && <p>{m.staff_einvoices_not_connected()}</p>}
        {data && (
          <div className={styles.below}>
            <PlainButton variant="outline" onClick={() => setOpen(true)}>
              {data.supplier
                ? m.staff_einvoices_supplier_change()
                : m.staff_einvoices_supplier_set()}
            </PlainButton>
          </div>
        )}
        {data && isOpen && <SupplierForm stored={data} onClose={() => setOpen(false)} />}
      </Card>
    </div>
  )
}

function SupplierForm({
  stored: { supplier, version },
  onClose,
}: {
  stored: CallOutput<'GET /staff/e-invoices/supplier/'>
  onClose: () => void
}) {
  const thisMonth = monthOf(dayOf(new Date()))
  const months = [
    ...new Set([...(supplier ? [supplier.from_month] : []), thisMonth, addMonths(thisMonth, 1)]),
  ]
  const fields = {
    tin: text(m.staff_einvoices_tin(), { most: 14, required: true }),
    registration: text(m.staff_einvoices_registration(), {
      most: 12,
      inputMode: 'numeric',
      required: true,
    }),
    msic: text(m.staff_einvoices_msic(), {
      hint: m.staff_einvoices_msic_hint(),
      most: 5,
      inputMode: 'numeric',
      required: true,
    }),
    activity: text(m.staff_einvoices_activity(), { most: 100, required: true }),
    address: text(m.staff_einvoices_address(), { most: 150, required: true }),
    post_code: text(m.staff_einvoices_post_code(), {
      most: 5,
      inputMode: 'numeric',
      required: true,
      half: true,
    }),
    city: text(m.staff_einvoices_city(), { most: 50, required: true, half: true }),
    state: choice(
      m.staff_einvoices_in_state(),
      Object.entries(stateCodes).map(([value, label]) => ({ value, label })),
    ),
    phone: text(m.staff_einvoices_phone(), { most: 20, required: true }),
    from_month: choice(
      m.staff_einvoices_from_month(),
      months.map((value) => ({ value, label: monthLabel(value) })),
    ),
  } satisfies FieldsOf<'PUT /staff/e-invoices/supplier/'>
  return (
    <CallForm
      call="PUT /staff/e-invoices/supplier/"
      title={supplier ? m.staff_einvoices_supplier_change() : m.staff_einvoices_supplier_set()}
      fields={fields}
      stored={supplier ?? { state: '14', from_month: thisMonth }}
      body={(values) => ({ ...values, version })}
      stale={[key]}
      onClose={onClose}
    />
  )
}
