import { useState } from 'react'
import { type Question, textAnswer } from '../../../domain/booking/description.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { formatRm } from '../../ui/Money.tsx'
import { questionsOn } from '../answers/answers.ts'
import { useBooking } from '../booking-context.ts'
import { QuestionField } from '../fields/QuestionField.tsx'
import { AddressWithMap } from '../map/AddressWithMap.tsx'
import type { Moved } from '../map/use-address-point.ts'
import { useServed } from '../use-service-data.ts'
import { SavedAddresses } from './SavedAddresses.tsx'

type AddressQuestion = Extract<Question, { kind: 'address' }>

/** Step 2: where to come. One or several addresses on one map, depending on the service. */
export function AddressStep() {
  const { service, answers, answer, problemAt, customer } = useBooking()
  const questions = questionsOn(service, 'address', answers)
  const addresses = questions.filter(
    (question): question is AddressQuestion => question.kind === 'address',
  )
  const postcode = questions.find((question) => question.kind === 'postcode')?.field ?? 'postcode'
  const [taken, setTaken] = useState(0)
  const others = questions.filter((question) => question.kind !== 'address')
  // The unit belongs to the address; the rest is below the map.
  const beside = others.slice(
    0,
    others.findIndex((question) => question.kind === 'postcode'),
  )
  const code = String(answers[postcode] ?? '')
  const consequence = usePriceOfPlace(code)
  return (
    <>
      <SavedAddresses onChosen={() => setTaken((count) => count + 1)} />
      <AddressWithMap
        // Remounts, so that a chosen saved place is looked up.
        key={taken}
        fields={addresses.map((question) => ({
          field: question.field,
          label: labelText(question.label),
          value: textAnswer(answers, question.field),
          maxLength: question.maxLength,
          error: problemAt(question.field),
          onChange: (value) => answer(question.field, value),
        }))}
        postcode={{ value: code, onChange: (value) => answer(postcode, value), consequence }}
        elsewhere={customer !== undefined}
      >
        {beside.map((question) => (
          <QuestionField key={question.field} question={question} />
        ))}
      </AddressWithMap>
      {others
        .filter((question) => !beside.includes(question))
        .map((question) => (
          <QuestionField key={question.field} question={question} />
        ))}
    </>
  )
}

/** The effect of another postcode: not served, or the new price. */
function usePriceOfPlace(code: string) {
  const { quote } = useBooking()
  const served = useServed().data
  const [totals, setTotals] = useState<ReadonlyMap<string, number>>(new Map())
  const total = quote.exact?.total_cost
  const isServed = served?.has(Number(code)) ?? false

  // While a place is not served, the quote is still that of the previous place.
  if (total !== undefined && isServed && totals.get(code) !== total)
    setTotals(new Map([...totals, [code, total]]))

  return ({ from, to }: Moved) => {
    if (served && !served.has(Number(to)))
      return {
        text: m.wizard_full_stop({
          sentence: sentence({ code: 'postcode-not-served' }, pageLocale),
        }),
        problem: true,
      }
    const [before, now] = [totals.get(from), totals.get(to)]
    if (before === undefined || now === undefined || to !== code)
      return { text: '', problem: false }
    const text =
      before === now
        ? m.wizard_price_stays({ price: formatRm(now) })
        : m.wizard_price_moves({ now: formatRm(now), before: formatRm(before) })
    return { text, problem: false }
  }
}
