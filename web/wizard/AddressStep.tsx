import { useState } from 'react'
import { type Ask, textAnswer } from '../../domain/booking/description.ts'
import { asksOn } from './answers.ts'
import { useBooking } from './booking-context.ts'
import { AskField } from './fields/AskField.tsx'
import { AddressWithMap } from './map/AddressWithMap.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'

type AddressAsk = Extract<Ask, { kind: 'address' }>

/** Step 2: where to go. One address or several, as the service asks, all on one map. */
export function AddressStep() {
  const { service, answers, answer, problemAt } = useBooking()
  const asks = asksOn(service, 'address', answers)
  const addresses = asks.filter((ask): ask is AddressAsk => ask.kind === 'address')
  const postcode = asks.find((ask) => ask.kind === 'postcode')?.field ?? 'postcode'
  const [taken, setTaken] = useState(0)
  return (
    <>
      <SavedAddresses onChosen={() => setTaken((count) => count + 1)} />
      <AddressWithMap
        // A place that is taken over is looked up anew.
        key={taken}
        fields={addresses.map((ask) => ({
          field: ask.field,
          label: ask.label,
          value: textAnswer(answers, ask.field),
          maxLength: ask.maxLength,
          error: problemAt(ask.field),
          onChange: (value) => answer(ask.field, value),
        }))}
        postcode={{
          value: String(answers[postcode] ?? ''),
          onChange: (value) => answer(postcode, value),
        }}
      />
      {asks
        .filter((ask) => ask.kind !== 'address')
        .map((ask) => (
          <AskField key={ask.field} ask={ask} />
        ))}
    </>
  )
}
