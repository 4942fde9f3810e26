import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isLocale, languageNames, locales } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import styles from './phone-orders.module.css'

/** Somebody who has never booked: as little as a booking needs. */
export function NewCustomer({
  typed,
  onMade,
  onBack,
}: {
  /** What was searched: a number, or a name. */
  typed: string
  onMade: (id: number) => void
  onBack: () => void
}) {
  const queries = useQueryClient()
  const isNumber = /^[+\d][\d\s()-]*$/.test(typed)
  const [draft, setDraft] = useState({
    name: isNumber || typed.includes('@') ? '' : typed,
    phone: isNumber ? typed : '',
    email: typed.includes('@') ? typed : '',
    language: pageLocale,
  })
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const form = useRef<HTMLFormElement>(null)
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
  const refusal = error instanceof ApiError ? error : undefined
  const fields = refusal?.fields ?? {}
  const isShared = refusal?.code === 'customer-phone-known'
  // The first empty field.
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    inputs.find((input) => input.value === '')?.focus()
  }, [])
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])

  return (
    <Card title={m.staff_phone_order_new_customer()}>
      <form
        ref={form}
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate(isShared)
        }}
      >
        <TextField
          label={m.staff_phone_order_phone()}
          type="tel"
          autoComplete="off"
          maxLength={30}
          value={draft.phone}
          error={fields.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
        <TextField
          label={m.staff_phone_order_name()}
          autoComplete="off"
          maxLength={100}
          value={draft.name}
          error={fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label={m.staff_phone_order_email()}
          hint={m.staff_phone_order_email_hint()}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          error={fields.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <SelectField
          label={m.staff_phone_order_language()}
          value={draft.language}
          choices={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (isLocale(value)) change({ language: value })
          }}
        />
        <div role="alert">
          {error && Object.keys(fields).length === 0 && <Failure>{failureSentence(error)}</Failure>}
        </div>
        <div className={styles.buttons}>
          <PlainButton type="submit" busy={isPending}>
            {isShared ? m.staff_phone_order_make_anyway() : m.staff_phone_order_make()}
          </PlainButton>
          <PlainButton variant="outline" disabled={isPending} onClick={onBack}>
            {m.staff_phone_order_back_to_search()}
          </PlainButton>
        </div>
      </form>
    </Card>
  )
}
