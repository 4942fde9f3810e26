import type { Breach } from '../../../domain/api/company/breaches.ts'
import { m } from '../../../messages/page.ts'
import { momentLabel } from '../../shared/when.ts'

/** Queries to reload after a change of a breach. */
export const staleBreaches = [['breaches'], ['breach'], ['today']]

/** Does the breach have outstanding notifications? */
export function isOpenBreach(breach: Breach): boolean {
  const { commissioner_due, commissioner_at, persons_due, persons_at } = breach
  return (
    (commissioner_due !== null && commissioner_at === null) ||
    (persons_due !== null && persons_at === null)
  )
}

const mailStates = {
  sending: m.staff_breaches_mail_sending(),
  failed: m.staff_breaches_mail_failed(),
}

/** The deadline of a notification, or when it was sent; the state of its mail until then. */
export function dutyText(
  due: string | null,
  at: string | null,
  mail: Breach['commissioner_mail'] = null,
): string {
  if (at !== null) return m.staff_breaches_notified({ moment: momentLabel(at) })
  if (mail !== null)
    return m.account_with_detail({ first: mailStates[mail], second: dutyText(due, at) })
  if (due === null) return m.staff_breaches_not_needed()
  const by = m.staff_breaches_by({ moment: momentLabel(due) })
  if (new Date(due) > new Date()) return by
  return m.account_with_detail({ first: m.staff_breaches_overdue(), second: by })
}
