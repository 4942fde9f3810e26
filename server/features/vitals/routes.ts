import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { measuredPage } from '../../../domain/site/pages.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { Failure } from '../../http/failure.ts'
import { checkSpan } from '../../http/span.ts'
import { countVisit } from './commands.ts'
import { readVisits } from './queries.ts'

/** Page speed for visitors: reported by browsers, shown to Admins. */
export function vitalHandlers({
  pool,
}: Pick<Deps, 'pool'>): Pick<Handlers, 'POST /common/web-vitals/' | 'POST /reports/web-vitals/'> {
  return {
    'POST /common/web-vitals/': async ({ body, now }) => {
      const page = measuredPage(body.page)
      if (page === undefined) {
        throw new Failure(400, 'invalid-request', (locale) =>
          m.problem_page_unknown({}, { locale }),
        )
      }
      await countVisit(pool, { ...body, page }, dayOf(now))
      return { success: true }
    },

    'POST /reports/web-vitals/': async ({ body }) => {
      checkSpan(body)
      return readVisits(pool, body)
    },
  }
}
