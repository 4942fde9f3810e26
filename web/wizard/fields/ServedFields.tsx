import { m } from '../../../messages/page.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useBooking } from '../booking-context.ts'
import type { Served } from '../draft/draft.ts'
import styles from './ServedFields.module.css'

/** The name and phone of the person for whom a member books on account; empty for the member. */
export default function ServedFields() {
  const { problemAt, answer, customer, draft, set } = useBooking()
  const { served: fields = {} } = draft
  const change = (changed: Served) => {
    set({ served: { ...fields, ...changed } })
    // Clears the server's error after a change.
    for (const field of Object.keys(changed)) answer(field, undefined)
  }
  return (
    <fieldset className={styles.served}>
      <legend>{m.wizard_served()}</legend>
      <p>{customer ? m.staff_phone_order_served_about() : m.wizard_served_about()}</p>
      <TextField
        label={m.wizard_served_name()}
        name="served_name"
        autoComplete="off"
        maxLength={100}
        value={fields.served_name ?? ''}
        error={problemAt('served_name')}
        onChange={({ currentTarget: { value } }) => change({ served_name: value })}
      />
      <TextField
        label={m.wizard_served_phone()}
        name="served_phone"
        type="tel"
        autoComplete="off"
        maxLength={20}
        value={fields.served_phone ?? ''}
        error={problemAt('served_phone')}
        onChange={({ currentTarget: { value } }) => change({ served_phone: value })}
      />
    </fieldset>
  )
}
