import { m } from '../../messages/page.ts'
import { filled } from '../ui/form/filled.ts'
import { formatRm } from '../ui/Money.tsx'
import { unitPrice, unitRm } from './answers/rate-labels.ts'
import { useBooking } from './booking-context.ts'
import styles from './Wizard.module.css'

/** The place, and the unit price if no frequency card shows it. */
export function Lead({ postcode }: { postcode: string }) {
  const { service, places, frame } = useBooking()
  const rate = places.rates.data?.[0]
  const onCards = service.questions.some((question) => question.kind === 'frequency')
  const price = rate
    ? formatRm(unitRm(rate))
    : places.rates.isPending && frame?.rates['one-time']?.price
  const shown = price && !onCards && unitPrice(price, service)
  return filled(
    ({ postcode }: { postcode: string }) =>
      shown ? m.wizard_lead_price({ postcode, price: shown }) : m.wizard_lead({ postcode }),
    { postcode: <span className={styles.postcode}>{postcode}</span> },
  )
}
