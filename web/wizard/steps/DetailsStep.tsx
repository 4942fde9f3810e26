import { questionsOn } from '../answers/answers.ts'
import { useBooking } from '../booking-context.ts'
import { QuestionField } from '../fields/QuestionField.tsx'

/** Step 1: what, how often, when, and who comes. */
export function DetailsStep() {
  const { service, answers } = useBooking()
  return questionsOn(service, 'details', answers).map((question) => (
    <QuestionField key={question.field} question={question} />
  ))
}
