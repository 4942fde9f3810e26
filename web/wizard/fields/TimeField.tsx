import { lazy, Suspense } from 'react'
import { type Question, textAnswer } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import { StartTimes } from '../../booking-time/StartTimes.tsx'
import { labelText } from '../../locale.ts'
import { useBooking } from '../booking-context.ts'
import { QuestionGroup } from './QuestionFrame.tsx'

// Loaded only for logged-in customers, who may have favourites.
const FavouriteStarts = lazy(() => import('../../booking-time/FavouriteStarts.tsx'))

const FavouriteField = lazy(() => import('./FavouriteField.tsx'))

const WaitForDay = lazy(() => import('../steps/WaitForDay.tsx'))

/** Start times at which a whole crew is free for every visit. */
export function TimeField({ question }: { question: Question }) {
  const { service, read, answer, slots, requestedSlots, requestedDays, session, who, favourites } =
    useBooking()
  const dateField = service.questions.find((each) => each.kind === 'date')?.field ?? ''
  const chosenDay = textAnswer(read, dateField)
  const missing = service.questions.filter(
    ({ field }) => service.slotFields.includes(field) && read[field] === undefined,
  )
  function choose(day: string, time: string) {
    if (day !== chosenDay) answer(dateField, day)
    answer(question.field, time)
  }
  return (
    <>
      <QuestionGroup question={question} role="radiogroup">
        <StartTimes
          name={question.field}
          value={textAnswer(read, question.field)}
          starts={slots}
          asked={requestedDays}
          day={chosenDay}
          onChoose={choose}
          advice={m.wizard_times_advice()}
          waiting={
            requestedSlots
              ? undefined
              : missing.length > 0
                ? m.wizard_times_wait({ list: listOf(missing) })
                : m.wizard_times_wait_all()
          }
        />
        {session && requestedSlots && requestedDays && (
          <Suspense>
            <FavouriteStarts body={requestedDays} day={chosenDay} onChoose={choose} />
          </Suspense>
        )}
        {slots.data?.length === 0 && requestedDays && chosenDay && !who?.isStaff && (
          <Suspense>
            <WaitForDay key={chosenDay} asked={requestedDays} day={chosenDay} />
          </Suspense>
        )}
      </QuestionGroup>
      {favourites.choices.length > 0 && (
        <Suspense>
          <FavouriteField />
        </Suspense>
      )}
    </>
  )
}

function listOf(questions: readonly Question[]): string {
  return questions
    .map(({ label }) => labelText(label).toLowerCase())
    .join(m.format_list_separator())
}
