import { lazy, Suspense } from 'react'
import { questionsOn, withFixedMethod } from '../answers/answers.ts'
import { useBooking } from '../booking-context.ts'
import { QuestionField } from '../fields/QuestionField.tsx'
import { AccountPrompt } from './AccountPrompt.tsx'
import { Review } from './Review.tsx'

// Loaded on demand: few people need one.
const EInvoiceOffer = lazy(() => import('./EInvoiceOffer.tsx'))

/** Step 3: account, review, payment method, and the service's last questions. */
export default function PaymentStep() {
  const { service, answers, session, customer, who } = useBooking()
  const { payment_method: method } = withFixedMethod(service, answers, who)
  return (
    <>
      {!session && <AccountPrompt />}
      <Review />
      {questionsOn(service, 'payment', answers).map((question) => (
        <QuestionField key={question.field} question={question} />
      ))}
      {(session?.role === 'Customer' || customer) && method !== 'Account' && (
        <Suspense>
          <EInvoiceOffer />
        </Suspense>
      )}
    </>
  )
}
