import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { textAnswer } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useBooking } from '../booking-context.ts'
import styles from './EInvoiceOffer.module.css'

const BuyerForm = lazy(() => import('../../shared/einvoice/BuyerForm.tsx'))

/**
 * "I need an e-invoice" before paying, with the last used details (docs/product/einvoice.md#own).
 * Stored with the form, then with the order. Staff choose it for the customer on the phone.
 */
export default function EInvoiceOffer() {
  const { answers, session, customer, draft, set } = useBooking()
  const queries = useQueryClient()
  const whose = customer ? { customer_id: customer.id } : {}
  const key = ['e-invoice-buyer', whose]
  const { data } = useQuery(callQuery(key, 'GET /e-invoices/buyer/', whose))
  const [isOpen, setOpen] = useState(false)
  if (!data?.offered) return null
  const ownName = session ? `${session.firstName} ${session.lastName}`.trim() : ''
  const { buyer } = data
  const wanted = draft.eInvoice ?? false
  const choose = (eInvoice: boolean) => set({ eInvoice })
  return (
    <div className={styles.offer}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={wanted && buyer !== null}
          aria-describedby="e-invoice-hint"
          onChange={({ currentTarget: { checked } }) => {
            if (checked && !buyer) setOpen(true)
            else choose(checked)
          }}
        />
        {customer ? m.einvoice_phone_checkout() : m.einvoice_checkout()}
      </label>
      <p id="e-invoice-hint" className={styles.hint}>
        {customer ? m.einvoice_phone_checkout_hint() : m.einvoice_checkout_hint()}
      </p>
      {wanted && buyer && (
        <p className={styles.buyer}>
          {m.einvoice_checkout_to({ name: buyer.name })}
          <PlainButton variant="outline" onClick={() => setOpen(true)}>
            {m.einvoice_change()}
          </PlainButton>
        </p>
      )}
      {isOpen && (
        <Dialog title={m.einvoice_form()} onCancel={() => setOpen(false)}>
          <Suspense>
            <BuyerForm
              before={
                buyer ?? {
                  name: customer?.name ?? ownName,
                  phone: textAnswer(answers, 'phone') || (customer?.phone ?? ''),
                  address: textAnswer(answers, 'address'),
                }
              }
              submitLabel={m.einvoice_save()}
              send={async (given) => {
                const { response } = await call('PUT /e-invoices/buyer/', { ...given, ...whose })
                await queries.invalidateQueries({ queryKey: key })
                choose(true)
                toastSuccess(response)
                setOpen(false)
              }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </Dialog>
      )}
    </div>
  )
}
