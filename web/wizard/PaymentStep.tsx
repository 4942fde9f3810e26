import { AccountPrompt } from './AccountPrompt.tsx'
import { asksOn } from './answers.ts'
import { useBooking } from './booking-context.ts'
import { AskField } from './fields/AskField.tsx'
import { Review } from './Review.tsx'

/** Step 3: who books, all that was chosen, how to pay, and what the service asks last. */
export default function PaymentStep() {
  const { service, answers, session } = useBooking()
  return (
    <>
      {!session && <AccountPrompt />}
      <Review />
      {asksOn(service, 'payment', answers).map((ask) => (
        <AskField key={ask.field} ask={ask} />
      ))}
    </>
  )
}
