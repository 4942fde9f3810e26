import { everySentence } from '../../../domain/messages/every-problem.ts'
import type { Label } from '../../../domain/messages/label.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { authorOf } from '../audit/record.ts'
import {
  addHoliday,
  changeHoliday,
  type HolidayResult,
  holidaySubject,
  removeHoliday,
} from './commands.ts'
import { readHolidays, readVisitsOn } from './queries.ts'

/** Public holidays (docs/product/prices.md#public-holidays). */
export function holidayHandlers(
  { pool }: Pick<Deps, 'pool'>,
  prices: { readonly forget: () => void },
): Pick<
  Handlers,
  | 'GET /staff/holidays/'
  | 'POST /staff/holidays/visits/'
  | 'POST /staff/holidays/'
  | 'PUT /staff/holidays/{id}'
  | 'POST /staff/holidays/{id}/remove/'
> {
  async function answerTo(
    result: HolidayResult,
    named: { day: string; name: string },
    message: Label,
    locale: Locale,
  ) {
    if (!result.ok) {
      const { refusal } = result
      switch (refusal.code) {
        case 'holiday-unknown':
          throw notFound()
        case 'out-of-date':
          throw await outOfDate(pool, 'holiday', holidaySubject(named))
        case 'holiday-exists':
          throw new Failure(409, refusal.code, (l) => m.problem_holiday_exists({}, { locale: l }))
        case 'visits-on-day':
          throw new Failure(409, refusal.code, (l) =>
            everySentence({ ...refusal, code: 'visits-on-day' }, l),
          )
      }
    }
    // Shown here at once; other processes read the database within ten seconds, which itself refuses
    // visits on a closed day from now on.
    prices.forget()
    return { success: true as const, response: message({}, { locale }) }
  }

  return {
    'GET /staff/holidays/': async ({ body }) => ({ items: await readHolidays(pool, body.year) }),

    'POST /staff/holidays/visits/': async ({ body }) => ({
      items: await readVisitsOn(pool, body.day, body.place),
    }),

    'POST /staff/holidays/': async (incoming) => {
      const { agreed_visits: visits, ...terms } = incoming.body
      const result = await addHoliday(pool, terms, { visits }, authorOf(incoming))
      return answerTo(result, terms, m.answer_holiday_added, incoming.locale)
    },

    'PUT /staff/holidays/{id}': async (incoming) => {
      const { agreed_visits: visits, version, ...terms } = incoming.body
      const by = authorOf(incoming)
      const result = await changeHoliday(
        pool,
        { ...incoming.params, version },
        terms,
        { visits },
        by,
      )
      return answerTo(result, terms, m.answer_holiday_changed, incoming.locale)
    },

    'POST /staff/holidays/{id}/remove/': async (incoming) => {
      const { version, ...named } = incoming.body
      const result = await removeHoliday(pool, { ...incoming.params, version }, authorOf(incoming))
      return answerTo(result, named, m.answer_holiday_removed, incoming.locale)
    },
  }
}
