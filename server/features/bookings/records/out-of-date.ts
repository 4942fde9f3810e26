import { isStaff, seesMoney } from '../../../../domain/account/roles.ts'
import { momentLabel } from '../../../../domain/messages/format.ts'
import type { Label, Sentence } from '../../../../domain/messages/label.ts'
import { type Refusal, refuse } from '../../../../domain/result.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { m } from '../../../../messages/every.ts'
import { query } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls.ts'
import type { CommandResult, RefusalCode } from '../../../http/refusals.ts'
import { readAddonNames } from '../../places/addon-names.ts'
import { program, type StoredEvent, storedEventText } from './history.ts'

/**
 * What a change of a booking came to, with the sentences of its refusals where they depend on the
 * booking or on what was asked.
 */
export async function ofBooking<Value>(
  deps: Pick<Deps, 'pool' | 'services' | 'settings'>,
  bookingId: string,
  caller: Caller,
  result: CommandResult<Value>,
  sentences: Partial<Record<RefusalCode, Sentence>> = {},
): Promise<CommandResult<Value>> {
  if (result.ok) return result
  const { code } = result.refusal
  if (code === 'out-of-date') return refuse(await bookingOutOfDate(deps, bookingId, caller))
  const say = code === 'not-found' ? m.problem_booking_unknown : sentences[code]
  return say ? refuse({ ...result.refusal, say }) : result
}

/**
 * The refusal of a change to a booking that was changed since it was read, with who changed it
 * last, when, and what (docs/product/audit.md#changes-at-the-same-time).
 */
async function bookingOutOfDate(
  { pool, services, settings }: Pick<Deps, 'pool' | 'services' | 'settings'>,
  bookingId: string,
  caller: Caller,
): Promise<Refusal<'out-of-date'>> {
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
  const say: Label = (_, { locale }) => {
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
  }
  return { code: 'out-of-date', say }
}
