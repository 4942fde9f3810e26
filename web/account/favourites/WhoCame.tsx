import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './PreferenceList.module.css'
import { PreferenceList, preferencesKey } from './PreferenceList.tsx'

type Visit = { readonly booking_id: string; readonly booking_status: string }

/** The crew of a past visit, with the customer's preferences (docs/product/customers.md#favourites). */
export function WhoCame({ booking }: { booking: Visit }) {
  const { data } = useQuery({
    ...callQuery([...preferencesKey, booking.booking_id], 'GET /favourites/of-visit/', {
      booking_id: booking.booking_id,
    }),
    enabled: booking.booking_status === 'Completed',
  })
  if (!data || data.items.length === 0) return null
  return (
    <Card title={m.favourite_who_came()}>
      <p className={styles.lead}>{m.favourite_lead()}</p>
      <p className={styles.lead}>{m.favourite_lead_not_again()}</p>
      <PreferenceList crew={data.items} />
    </Card>
  )
}
