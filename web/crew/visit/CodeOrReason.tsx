import { m } from '../../../messages/page.ts'
import { Field, LongField } from '../Field.tsx'

/** A field for the customer's four digits, or for a reason. */
export function CodeOrReason({ hasCode, error }: { hasCode: boolean; error: string | undefined }) {
  return hasCode ? (
    <Field
      key="code"
      ready
      label={m.crew_digits()}
      name="code"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      error={error}
    />
  ) : (
    <LongField key="reason" label={m.crew_reason()} name="reason" maxLength={300} error={error} />
  )
}
