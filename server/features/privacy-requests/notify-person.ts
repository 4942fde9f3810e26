import type { PrivacyKind, PrivacyState } from '../../../domain/privacy/requests.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Tx } from '../../db/transaction.ts'
import { notify } from '../notifications/notify.ts'

export type Person = {
  readonly id: number
  readonly first_name: string
  readonly phone: string | null
  readonly email: string | null
  readonly language: Locale
}

type Noted = {
  readonly id: number
  readonly kind: PrivacyKind
  readonly state: PrivacyState
  readonly due_on: string
}

const kindOf = {
  received: 'privacy-received',
  extended: 'privacy-extended',
  answered: 'privacy-answered',
  refused: 'privacy-answered',
} as const

/**
 * Notifies the person of a request's result, without the words of either side
 * (docs/product/notifications.md#privacy).
 */
export async function notifyOfRequest(
  tx: Tx,
  { id: accountId, first_name: name, phone, email, language: locale }: Person,
  { id, kind: request, state, due_on: due }: Noted,
  now: Date,
): Promise<void> {
  if (state === 'in-progress') return
  const facts = { name, path: '/profile#privacy-requests', request }
  const to = { accountId, phone, email, locale }
  const key = `privacy:${id}:${state}`
  const kind = kindOf[state]
  const note =
    kind === 'privacy-answered'
      ? ({ kind, key, to, parameters: facts } as const)
      : ({ kind, key, to, parameters: { ...facts, due } } as const)
  await notify(tx, now, [note])
}
