import { lazy, Suspense } from 'react'
import type { Step } from '../../../domain/booking/description.ts'
import { Loading } from '../../ui/Page.tsx'
import { AddressStep } from './AddressStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'

// The forms of login and registration are loaded with the step that needs them.
export const loadPaymentStep = () => import('./PaymentStep.tsx')
const PaymentStep = lazy(loadPaymentStep)

/** The questions of a step. */
export function StepFields({ step }: { step: Step }) {
  switch (step) {
    case 'details':
      return <DetailsStep />
    case 'address':
      return <AddressStep />
    case 'payment':
      return (
        <Suspense fallback={<Loading />}>
          <PaymentStep />
        </Suspense>
      )
  }
}
