import { type Ask, textAnswer } from '../../../domain/booking/description.ts'
import { failureSentence } from '../../api.ts'
import { NextStarts } from '../../booking-time/NextStarts.tsx'
import { StartTimes } from '../../booking-time/StartTimes.tsx'
import { useBooking } from '../booking-context.ts'
import { AskGroup } from './AskFrame.tsx'
import { FieldError } from './FieldError.tsx'

/** Start times at which a whole crew is free for every visit. */
export function TimeField({ ask }: { ask: Ask }) {
  return (
    <AskGroup ask={ask} role="radiogroup">
      <Times ask={ask} />
    </AskGroup>
  )
}

function Times({ ask }: { ask: Ask }) {
  const { service, read, answer, slots, slotsAsked, daysAsked } = useBooking()
  const dateField = service.asks.find((each) => each.kind === 'date')?.field ?? ''
  const missing = service.asks.filter(
    ({ field }) => service.slotFields.includes(field) && read[field] === undefined,
  )
  return (
    <StartTimes
      name={ask.field}
      value={textAnswer(read, ask.field)}
      onChange={(time) => answer(ask.field, time)}
      slots={slots.data}
      waiting={
        slotsAsked
          ? undefined
          : missing.length > 0
            ? `Start times appear here once you have chosen: ${listOf(missing)}.`
            : 'Start times appear here once everything above is chosen.'
      }
      failure={
        slots.isError && (
          <FieldError
            message={failureSentence(slots.error)}
            busy={slots.isFetching}
            onRetry={() => slots.refetch()}
          />
        )
      }
    >
      {daysAsked && (
        <NextStarts
          body={daysAsked}
          day={textAnswer(read, dateField)}
          onChoose={(day, time) => {
            answer(dateField, day)
            answer(ask.field, time)
          }}
        >
          Try another date, fewer hours or a smaller crew.
        </NextStarts>
      )}
    </StartTimes>
  )
}

function listOf(asks: readonly Ask[]): string {
  return asks.map((ask) => ask.label.toLowerCase()).join(', ')
}
