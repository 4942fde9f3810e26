import { lazy, Suspense } from 'react'
import { questionsOn } from '../answers.ts'
import { useBooking } from '../booking-context.ts'
import { QuestionField } from '../fields/QuestionField.tsx'
import { AccountPrompt } from './AccountPrompt.tsx'
import { Review } from './Review.tsx'

// Few people need one.
const EInvoiceOffer = lazy(() => import('./EInvoiceOffer.tsx'))

/** Step 3: who books, all that was chosen, how to pay, and what the service asks last. */
export default function PaymentStep() {
  const { service, answers, session } = useBooking()
  return (
    <>
      {!session && <AccountPrompt />}
      <Review />
      {questionsOn(service, 'payment', answers).map((question) => (
        <QuestionField key={question.field} question={question} />
      ))}
      {session?.role === 'Customer' && (
        <Suspense>
          <EInvoiceOffer />
        </Suspense>
      )}
    </>
  )
}
