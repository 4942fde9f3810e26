import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { textAnswer } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useBooking } from '../booking-context.ts'
import { chooseEInvoice, wantsEInvoice } from '../e-invoice-choice.ts'
import styles from './EInvoiceOffer.module.css'

const BuyerForm = lazy(() => import('../../account/einvoice/BuyerForm.tsx'))

const key = ['e-invoice-buyer']

/**
 * "I need an e-invoice" before paying, with the details of the last time (docs/product/einvoice.md#own). The order
 * remembers it.
 */
export default function EInvoiceOffer() {
  const { answers, session } = useBooking()
  const queries = useQueryClient()
  const { data } = useQuery(callQuery(key, 'GET /e-invoices/buyer/'))
  const [wanted, setWanted] = useState(wantsEInvoice)
  const [isOpen, setOpen] = useState(false)
  if (!data?.offered) return null
  const { buyer } = data
  const choose = (wants: boolean) => {
    chooseEInvoice(wants)
    setWanted(wants)
  }
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
        {m.einvoice_checkout()}
      </label>
      <p id="e-invoice-hint" className={styles.hint}>
        {m.einvoice_checkout_hint()}
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
                  name: session ? `${session.firstName} ${session.lastName}`.trim() : '',
                  phone: textAnswer(answers, 'phone'),
                  address: textAnswer(answers, 'address'),
                }
              }
              submitLabel={m.einvoice_save()}
              send={async (given) => {
                const { response } = await call('PUT /e-invoices/buyer/', given)
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
