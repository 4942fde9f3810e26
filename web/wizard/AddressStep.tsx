import { asksOn } from './answers.ts'
import { useBooking } from './booking-context.ts'
import { AskField } from './fields/AskField.tsx'

/** Step 2: where to go. One address, or several, as the service asks. */
export function AddressStep() {
  const { service, answers } = useBooking()
  return asksOn(service, 'address', answers).map((ask) => <AskField key={ask.field} ask={ask} />)
}
