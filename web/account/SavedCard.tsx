import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/page.ts'
import { call, callQuery } from '../api.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { cardBrand } from './card-brand.ts'
import styles from './Security.module.css'

const cardKey = ['saved-card']

/**
 * The saved card that renews the customer's series, which can be removed
 * (docs/product/series.md#saved-card). Empty without one.
 */
export function SavedCard() {
  const queries = useQueryClient()
  const { data } = useQuery(callQuery(cardKey, 'GET /saved-cards/'))
  const remove = async () => {
    const done = await call('POST /saved-cards/remove/', {})
    toastSuccess(done.response)
    await Promise.all([
      queries.invalidateQueries({ queryKey: cardKey }),
      queries.invalidateQueries({ queryKey: ['bookings'] }),
    ])
  }
  const card = data?.card
  if (!card) return null
  const { exp_month: expires, exp_year: year } = card
  const month = expires ? `${String(expires).padStart(2, '0')}/${year}` : undefined
  return (
    <Card title={m.account_card()}>
      <p className={styles.quiet}>{m.account_card_lead()}</p>
      <ul className={styles.list}>
        <li>
          <div>
            <p>{m.account_card_of({ brand: cardBrand(card.brand), last4: card.last4 })}</p>
            {month && <p className={styles.quiet}>{m.account_card_expires({ month })}</p>}
          </div>
          <ConfirmedButton
            label={m.account_card_remove()}
            title={m.account_card_remove_ask()}
            destructive
            act={remove}
          >
            <p>{m.account_card_remove_note()}</p>
          </ConfirmedButton>
        </li>
      </ul>
    </Card>
  )
}
