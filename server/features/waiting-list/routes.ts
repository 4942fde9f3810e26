import type { waitingListCalls } from '../../../domain/api/bookings/waiting-list.ts'
import type { AnswerValue } from '../../../domain/booking/description.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { failureOf, foundOrThrow, valueOrThrow } from '../../http/failure.ts'
import type { PriceBook } from '../places/price-book.ts'
import { endEntry, entryOfLink, type WaitingEntry, waitAgain } from './entries.ts'
import { joinWaitingList } from './join.ts'
import { closedFor, searchOf, startsFor } from './starts.ts'

/** The waiting list for full days (docs/product/areas.md#waiting-list). */
export function waitingListHandlers(
  deps: Deps,
  prices: (now: Date) => Promise<PriceBook>,
): Pick<Handlers, keyof typeof waitingListCalls> {
  const { pool, settings, services } = deps

  async function opened(link: string): Promise<WaitingEntry> {
    return foundOrThrow(
      await entryOfLink(pool, settings.sessionSecret, link),
      m.problem_waiting_over,
    )
  }

  async function startsOf(entry: WaitingEntry, now: Date): Promise<string[]> {
    const search = searchOf(entry, services)
    return search ? startsFor(deps, await prices(now), search, now) : []
  }

  return {
    'POST /waiting-list/': async ({ body, caller, now, locale }) => {
      const call = { body, caller, now, locale }
      const joined = await joinWaitingList(deps, await prices(now), call)
      return {
        success: true,
        response: m.answer_waiting({ day: dayLabel(body.start_date, locale) }, { locale }),
        ...valueOrThrow(joined),
      }
    },

    'GET /waiting-list/': async ({ body, now }) => {
      const entry = await opened(body.entry)
      return {
        skill: entry.skill,
        post_code: entry.post_code,
        start_date: entry.day,
        answers: entry.answers as Record<
          string,
          Exclude<AnswerValue, readonly string[]> | string[]
        >,
        waits: entry.notified_at === null,
        starts: await startsOf(entry, now),
      }
    },

    'POST /waiting-list/wait/': async ({ body, now, locale }) => {
      const entry = await opened(body.entry)
      const search = searchOf(entry, services)
      if (!search) throw failureOf({ code: 'skill-unknown' })
      const closed = closedFor(await prices(now), search)
      if (closed) throw failureOf(closed)
      if ((await startsOf(entry, now)).length > 0) throw failureOf({ code: 'day-has-starts' })
      await waitAgain(pool, entry.id, now)
      const day = dayLabel(entry.day, locale)
      return { success: true, response: m.answer_waiting({ day }, { locale }) }
    },

    'POST /waiting-list/end/': async ({ body, locale }) => {
      const entry = await opened(body.entry)
      await endEntry(pool, entry.id)
      return { success: true, response: m.answer_waiting_ended({}, { locale }) }
    },
  }
}
