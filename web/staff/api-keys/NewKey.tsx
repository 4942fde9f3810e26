import { permissionOf, type Scope } from '../../../domain/account/api-keys.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { CallForm } from '../form/CallForm.tsx'
import { day, several, text } from '../form/describe-form.tsx'
import { ShownOnce } from '../form/ShownOnce.tsx'
import type { ListState } from '../list/list-state.ts'
import { permissionNames } from './words.ts'

/** The default lifetime of a key. */
const USUAL_DAYS = 90

function fieldsOf(scopes: readonly Scope[]) {
  const choices = (kind: 'read' | 'write') =>
    scopes
      .filter((scope) => scope.endsWith(`:${kind}`))
      .map((value) => ({ value, label: permissionNames[permissionOf(value)] }))
  return {
    name: text(m.staff_api_keys_name(), { most: 100, hint: m.staff_api_keys_name_hint() }),
    until: day(m.staff_api_keys_until(), { hint: m.staff_api_keys_until_hint() }),
    scopes: several(m.staff_api_keys_read(), choices('read'), { inline: true }),
    write: several(m.staff_api_keys_write(), choices('write'), { inline: true }),
    addresses: text(m.staff_api_keys_addresses(), {
      most: 1000,
      hint: m.staff_api_keys_addresses_hint(),
    }),
  }
}

/** Adds a key, and shows it once. */
export function NewKey({
  list,
  onClose,
}: {
  list: ListState<'GET /staff/api-keys/'>
  onClose: () => void
}) {
  return (
    <CallForm
      call="POST /staff/api-keys/"
      title={m.staff_api_keys_new()}
      saveLabel={m.staff_api_keys_create()}
      fields={fieldsOf(list.answer?.scopes ?? [])}
      stored={{ until: addDays(dayOf(new Date()), USUAL_DAYS) }}
      body={({ scopes, write, ...values }) => ({ ...values, scopes: [...scopes, ...write] })}
      stale={[['api-keys']]}
      onClose={onClose}
      done={({ key }) => (
        <ShownOnce
          title={m.staff_api_keys_shown_title()}
          lead={m.staff_api_keys_shown_lead()}
          secret={key}
          onClose={onClose}
        />
      )}
    />
  )
}
