import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Locale, languageNames, locales } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { choice, type FieldsOf, text } from '../form/describe-form.tsx'
import { FormFields } from '../form/FormFields.tsx'
import { focusFirstWrong } from '../form/focus-first-wrong.ts'
import { Unsaved } from '../form/use-closing.tsx'
import { useForm } from '../form/use-form.ts'
import styles from './phone-orders.module.css'

const fields = {
  phone: text(m.staff_phone_order_phone(), { type: 'tel', most: 30 }),
  name: text(m.staff_phone_order_name(), { most: 100 }),
  email: text(m.staff_phone_order_email(), {
    hint: m.staff_phone_order_email_hint(),
    type: 'email',
    most: 254,
  }),
  language: choice<Locale>(
    m.staff_phone_order_language(),
    locales.map((value) => ({ value, label: languageNames[value] })),
  ),
} satisfies FieldsOf<'POST /staff/customers/'>

/** A new customer: only what a booking needs. */
export function NewCustomer({
  typed,
  onMade,
  onBack,
}: {
  /** The search text: a number or a name. */
  typed: string
  onMade: (id: number) => void
  onBack: () => void
}) {
  const queries = useQueryClient()
  const isNumber = /^[+\d][\d\s()-]*$/.test(typed)
  const form = useForm(fields, {
    name: isNumber || typed.includes('@') ? '' : typed,
    phone: isNumber ? typed : '',
    email: typed.includes('@') ? typed : '',
    language: pageLocale,
  })
  const { draft } = form
  const element = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (samePhone: boolean) =>
      call('POST /staff/customers/', {
        ...draft,
        email: draft.email.trim(),
        same_phone: samePhone,
      }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['customers'] })
      onMade(id)
    },
  })
  const leaving = useUnsaved(form.unsaved && !isPending)
  const [goingBack, setGoingBack] = useState(false)
  const refusal = error instanceof ApiError ? error : undefined
  const errors = refusal?.fields ?? {}
  const isShared = refusal?.code === 'customer-phone-known'
  // The first empty field.
  useEffect(() => {
    const inputs = [...(element.current?.querySelectorAll('input') ?? [])]
    inputs.find((input) => input.value === '')?.focus()
  }, [])
  useEffect(() => {
    if (error) focusFirstWrong(element.current)
  }, [error])

  return (
    <Card title={m.staff_phone_order_new_customer()}>
      <form
        ref={element}
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate(isShared)
        }}
      >
        <FormFields form={form} errors={errors} />
        <div role="alert">
          {error && Object.keys(errors).length === 0 && <Failure>{failureSentence(error)}</Failure>}
        </div>
        {leaving.asking || goingBack ? (
          <Unsaved
            onDiscard={goingBack ? onBack : leaving.leave}
            onStay={goingBack ? () => setGoingBack(false) : leaving.stay}
          />
        ) : (
          <div className={styles.buttons}>
            <PlainButton type="submit" busy={isPending}>
              {isShared ? m.staff_phone_order_make_anyway() : m.staff_phone_order_make()}
            </PlainButton>
            <PlainButton
              variant="outline"
              disabled={isPending}
              onClick={form.unsaved ? () => setGoingBack(true) : onBack}
            >
              {m.staff_phone_order_back_to_search()}
            </PlainButton>
          </div>
        )}
      </form>
    </Card>
  )
}
