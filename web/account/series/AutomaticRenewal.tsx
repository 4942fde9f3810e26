import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Series } from '../../../domain/api/bookings/series.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { dayOfMoment } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { cardBrand } from '../card-brand.ts'
import styles from './series.module.css'

/**
 * Turns the renewal of a series by a saved card on or off
 * (docs/product/series.md#automatic-renewal). Empty if the payment provider saves no cards.
 */
export function AutomaticRenewal({ series: { order, automatic } }: { series: Series }) {
  const queries = useQueryClient()
  const turning = useMutation({
    mutationFn: (on: boolean) => call('POST /account/automatic-renewal/', { order, on }),
    onSuccess: async ({ page, response }) => {
      if (page) return window.location.assign(page)
      toastSuccess(response)
      await queries.invalidateQueries({ queryKey: ['bookings'] })
    },
    onError: (error) => toastError(failureSentence(error)),
  })
  if (!automatic) return null
  const { on, card, charge, saved_from } = automatic
  const fromPayment = saved_from === 'payment'
  // Stays busy until the provider's page opens.
  const busy = turning.isPending || turning.data?.page !== undefined
  return (
    <Card title={m.series_automatic()}>
      <div className={styles.automatic}>
        {!on && <p>{fromPayment ? m.series_automatic_off_payment() : m.series_automatic_off()}</p>}
        {on && !card && <p>{m.series_automatic_waits()}</p>}
        {on && card && (
          <p>
            {charge
              ? m.series_automatic_charge({
                  day: dayOfMoment(charge.at),
                  amount: formatRm(charge.amount),
                })
              : m.series_automatic_on()}
          </p>
        )}
        {card && (
          <p className={styles.soft}>
            {m.series_automatic_card({ brand: cardBrand(card.brand), last4: card.last4 })}
          </p>
        )}
        <p>
          <PlainButton variant="outline" busy={busy} onClick={() => turning.mutate(!on)}>
            {on
              ? m.series_automatic_stop()
              : card || fromPayment
                ? m.series_automatic_start()
                : m.series_automatic_allow()}
          </PlainButton>
        </p>
      </div>
    </Card>
  )
}
