import { isStaff, seesMoney } from '../../../../domain/account/roles.ts'
import { momentLabel } from '../../../../domain/messages/format.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { m } from '../../../../messages/every.ts'
import { query } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls.ts'
import { Failure, type HttpCode } from '../../../http/failure.ts'
import { readAddonNames } from '../../places/addon-names.ts'
import { program, type StoredEvent, storedEventText } from './history.ts'

/**
 * The failure of a change to a booking that was changed since it was read: 409, with who changed it
 * last, when, and what (docs/product/audit.md#changes-at-the-same-time).
 */
export async function bookingOutOfDate(
  { pool, services, settings }: Pick<Deps, 'pool' | 'services' | 'settings'>,
  bookingId: string,
  caller: Caller,
): Promise<Failure> {
  const [last] = await query<
    StoredEvent & { at: Date; who: string; account_id: number | null; skill: string }
  >(pool, {
    text: `select e.at, e.who, e.account_id, e.what, e.code, e.params, b.skill
           from booking_event e join booking b on b.id = e.booking_id
           where b.booking_id = $1 or b.id = $2 order by e.id desc limit 1`,
    values: [bookingId, /^\d{1,15}$/.test(bookingId) ? Number(bookingId) : null],
  })
  const addons =
    last?.code === 'visit-changed' ? (await readAddonNames(pool)).get(last.skill) : undefined
  return new Failure(409, 'out-of-date' satisfies HttpCode, (locale) => {
    if (!last) return m.problem_booking_out_of_date({}, { locale })
    const isProgram = last.account_id === null && last.who === program.who
    const reader = {
      locale,
      seesMoney: seesMoney(caller.role),
      isStaff: isStaff(caller.role),
      addons,
    }
    return m.problem_booking_out_of_date_by(
      {
        who: isProgram ? settings.company.name : last.who,
        when: momentLabel(last.at, locale, { year: false }),
        what: storedEventText(last, serviceBySkill(last.skill, services), reader),
      },
      { locale },
    )
  })
}
