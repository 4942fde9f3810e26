import type { Breach } from '../../../domain/api/company/breaches.ts'
import { m } from '../../../messages/page.ts'
import { momentLabel } from '../../shared/when.ts'

/** The queries that a change of a breach makes old. */
export const staleBreaches = [['breaches'], ['breach'], ['today']]

/** Must somebody still be notified of it? */
export function isOpenBreach(breach: Breach): boolean {
  const { commissioner_due, commissioner_at, persons_due, persons_at } = breach
  return (
    (commissioner_due !== null && commissioner_at === null) ||
    (persons_due !== null && persons_at === null)
  )
}

/** Until when somebody is to be notified, or when they were. */
export function dutyText(due: string | null, at: string | null): string {
  if (at !== null) return m.staff_breaches_notified({ moment: momentLabel(at) })
  if (due === null) return m.staff_breaches_not_needed()
  const by = m.staff_breaches_by({ moment: momentLabel(due) })
  if (new Date(due) > new Date()) return by
  return m.account_with_detail({ first: m.staff_breaches_overdue(), second: by })
}
