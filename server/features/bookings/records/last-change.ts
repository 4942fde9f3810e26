import { isStaff, seesMoney } from '../../../../domain/account/roles.ts'
import { momentLabel } from '../../../../domain/messages/format.ts'
import type { Label } from '../../../../domain/messages/label.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { m } from '../../../../messages/every.ts'
import { queryFirst, type Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import { readAddonNames } from '../../places/addon-names.ts'
import { program, type StoredEvent, storedEventText } from './history.ts'
import type { BookingRow } from './records.ts'

/**
 * Describes a booking's last change (who, when, what) to someone whose own change is refused
 * because of it (docs/product/audit.md#changes-at-the-same-time).
 */
export async function lastChange(
  reader: Reader,
  { services, settings }: Pick<Deps, 'services' | 'settings'>,
  { id, skill }: Pick<BookingRow, 'id' | 'skill'>,
  caller: Caller,
): Promise<Label> {
  const last = await queryFirst<StoredEvent & { at: Date; who: string; account_id: number | null }>(
    reader,
    {
      text: `select at, who, account_id, what, code, params from booking_event
             where booking_id = $1 order by id desc limit 1`,
      values: [id],
    },
  )
  const addons =
    last?.code === 'visit-changed' ? (await readAddonNames(reader)).get(skill) : undefined
  return (_, { locale }) => {
    if (!last) return m.problem_booking_out_of_date({}, { locale })
    const isProgram = last.account_id === null && last.who === program.who
    const readBy = {
      locale,
      seesMoney: seesMoney(caller.role),
      isStaff: isStaff(caller.role),
      addons,
    }
    return m.problem_booking_out_of_date_by(
      {
        who: isProgram ? settings.company.name : last.who,
        when: momentLabel(last.at, locale, { year: false }),
        what: storedEventText(last, serviceBySkill(skill, services), readBy),
      },
      { locale },
    )
  }
}
