import { emailProblem, normalizeEmail } from '../../../domain/account/contact-details.ts'
import { MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import type { Answers, Service } from '../../../domain/booking/description.ts'
import { readForm } from '../../../domain/booking/read-form.ts'
import { addDays, dayOf, isDay } from '../../../domain/booking/starts/calendar.ts'
import { waitingQuestions } from '../../../domain/booking/waiting.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import type { Locale } from '../../../messages/locales.ts'
import { queryFirst } from '../../db/transaction.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { slotAnswers } from '../bookings/slot-answers.ts'
import type { PriceBook } from '../places/price-book.ts'
import { entryLink, type WaitingEntry } from './entries.ts'
import { closedFor, type StartDeps, startsFor } from './starts.ts'

/** The most days that one e-mail may wait for. */
const MOST_DAYS = 10

/** The call's input. */
type Join = {
  readonly body: CallRequest<'POST /waiting-list/'>
  readonly caller: Caller | undefined
  readonly locale: Locale
  readonly now: Date
}

type Joined = { readonly entry?: string }

/**
 * Stores that a person waits for a start on a full day, once per e-mail, service, postcode and day
 * (docs/product/areas.md#waiting-list). Repeating the call keeps their place.
 */
export async function joinWaitingList(
  deps: StartDeps,
  book: PriceBook,
  { body, caller, locale: language, now }: Join,
): Promise<CommandResult<Joined>> {
  if (body.website) return succeed({})
  const wrong = emailProblem(body.email)
  if (wrong) return refuse(wrong)
  const service = serviceBySkill(body.skill, deps.services)
  if (!service) return refuse('skill-unknown')
  const { post_code: postcode, start_date: day } = body
  const today = dayOf(now)
  if (!isDay(day)) return refuse({ code: 'start-date-missing', field: 'start_date' })
  if (day < today) return refuse({ code: 'start-past', field: 'start_date' })
  if (day > addDays(today, MAX_DAYS_AHEAD))
    return refuse({ code: 'too-far-ahead', field: 'start_date' })
  const closed = closedFor(book, { service, postcode })
  if (closed) return refuse(closed)

  const email = normalizeEmail(body.email)
  const own = caller?.role === 'Customer' && caller.email === email ? caller : undefined
  const answers = storedAnswers(service, body)
  const preferencesOf = own?.hasPreferences ? own.accountId : null
  if (
    (await startsFor(deps, book, { service, answers, postcode, day, preferencesOf }, now)).length >
    0
  )
    return refuse('day-has-starts')

  const stored = await queryFirst<Pick<WaitingEntry, 'id' | 'email'> & { is_new: boolean }>(
    deps.pool,
    {
      name: 'join-waiting-list',
      text: `insert into waiting_entry as w (account_id, email, skill, post_code, day, answers,
               language, created_at)
             select $1, $2, $3, $4, $5, $6, $7, $8
             where (select count(*) from waiting_entry o where o.email = $2
               and (o.skill, o.post_code, o.day) <> ($3, $4::int, $5::date)) < $9
             on conflict (email, skill, post_code, day) do update set answers = excluded.answers,
               language = excluded.language, notified_at = null,
               account_id = coalesce(excluded.account_id, w.account_id),
               created_at = case when w.notified_at is null then w.created_at
                 else excluded.created_at end
             returning id, email, xmax = 0 as is_new`,
      values: [
        own?.accountId ?? null,
        email,
        service.skill,
        postcode,
        day,
        JSON.stringify(answers),
        language,
        now,
        MOST_DAYS,
      ],
    },
  )
  if (!stored) return refuse('waiting-too-many')
  // The response does not reveal whether the e-mail was already waiting.
  return succeed(
    own || stored.is_new ? { entry: entryLink(deps.settings.sessionSecret, stored) } : {},
  )
}

/** The answers to store. @throws Failure for invalid answers. */
function storedAnswers(service: Service, body: Readonly<Record<string, unknown>>): Answers {
  const answered = Object.fromEntries(
    waitingQuestions(service)
      .filter(({ field }) => body[field])
      .map(({ field }) => [field, body[field]]),
  )
  const { start_date: _day, ...decisive } = slotAnswers(service, body)
  return { ...readForm(service, answered, 'all others').answers, ...decisive }
}
