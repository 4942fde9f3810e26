import { asksOn } from './answers.ts'
import { useBooking } from './booking-context.ts'
import { AskField } from './fields/AskField.tsx'

/** Step 1: what, how often, when, and who comes. */
export function DetailsStep() {
  const { service, answers } = useBooking()
  return asksOn(service, 'details', answers).map((ask) => <AskField key={ask.field} ask={ask} />)
}
