import { type Question, textAnswer } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import { failureSentence } from '../../api.ts'
import { NextStarts } from '../../booking-time/NextStarts.tsx'
import { StartTimes } from '../../booking-time/StartTimes.tsx'
import { labelText } from '../../locale.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useBooking } from '../booking-context.ts'
import { QuestionGroup } from './QuestionFrame.tsx'

/** Start times at which a whole crew is free for every visit. */
export function TimeField({ question }: { question: Question }) {
  return (
    <QuestionGroup question={question} role="radiogroup">
      <Times question={question} />
    </QuestionGroup>
  )
}

function Times({ question }: { question: Question }) {
  const { service, read, answer, slots, requestedSlots, requestedDays } = useBooking()
  const dateField = service.questions.find((each) => each.kind === 'date')?.field ?? ''
  const missing = service.questions.filter(
    ({ field }) => service.slotFields.includes(field) && read[field] === undefined,
  )
  return (
    <StartTimes
      name={question.field}
      value={textAnswer(read, question.field)}
      onChange={(time) => answer(question.field, time)}
      slots={slots.data}
      waiting={
        requestedSlots
          ? undefined
          : missing.length > 0
            ? m.wizard_times_wait({ list: listOf(missing) })
            : m.wizard_times_wait_all()
      }
      failure={
        slots.isError && (
          <Failure busy={slots.isFetching} onRetry={() => slots.refetch()}>
            {failureSentence(slots.error)}
          </Failure>
        )
      }
    >
      {requestedDays && (
        <NextStarts
          body={requestedDays}
          day={textAnswer(read, dateField)}
          onChoose={(day, time) => {
            answer(dateField, day)
            answer(question.field, time)
          }}
        >
          {m.wizard_times_advice()}
        </NextStarts>
      )}
    </StartTimes>
  )
}

function listOf(questions: readonly Question[]): string {
  return questions
    .map(({ label }) => labelText(label).toLowerCase())
    .join(m.format_list_separator())
}
