import type { holidayCalls } from '../../../domain/api/prices/holidays.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addHoliday, changeHoliday, removeHoliday } from './commands.ts'
import { readHolidays, readVisitsOn } from './queries.ts'

/** Public holidays (docs/product/prices.md#public-holidays). */
export function holidayHandlers(
  { pool }: Pick<Deps, 'pool'>,
  prices: { readonly forget: () => void },
): Pick<Handlers, keyof typeof holidayCalls> {
  // Applies here at once. Other processes read the database within ten seconds; the database itself
  // refuses visits on a closed day immediately.
  const after = prices.forget

  return {
    'GET /staff/holidays/': async ({ body }) => ({ items: await readHolidays(pool, body.year) }),

    'POST /staff/holidays/visits/': async ({ body }) => ({
      items: await readVisitsOn(pool, body.day, body.place),
    }),

    'POST /staff/holidays/': staffCommand({
      run: ({ body, by }) => addHoliday(pool, body, by),
      message: m.answer_holiday_added,
      after,
    }),

    'PUT /staff/holidays/{id}': staffCommand({
      run: ({ params, body, by }) => changeHoliday(pool, params.id, body, by),
      message: m.answer_holiday_changed,
      after,
    }),

    'POST /staff/holidays/{id}/remove/': staffCommand({
      run: ({ params, body, by }) => removeHoliday(pool, params.id, body, by),
      message: m.answer_holiday_removed,
      after,
    }),
  }
}
