import { emailProblem, normalizeEmail } from '../../../../domain/account/contact-details.ts'
import type { EveryCode, EveryProblem } from '../../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Pool } from '../../../db/connection.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { CompleteSettings } from '../../../env.ts'
import type { CallRequest } from '../../../http/calls/calls.ts'
import { queueMail } from '../../mail/commands.ts'
import { pageUrl, renderEmail } from '../../mail/email-template.ts'

/**
 * Stores a request to be notified when a postcode is served, once per e-mail address and postcode.
 * The outcome is the same for a bot, a served postcode and a repeated request, so that it discloses
 * nothing.
 * @param language of the later mail.
 */
export async function storeInterest(
  pool: Pool,
  { email, postcode, skill, website }: CallRequest<'POST /common/notify-when-served/'>,
  language: Locale,
  now: Date,
): Promise<Result<undefined, EveryCode>> {
  if (website) return succeed()
  const problem = placeProblem(postcode) ?? emailProblem(email)
  if (problem) return refuse(problem)
  await query(pool, {
    text: `insert into postcode_interest (email, post_code, created_at, language, skill)
           select $1, $2, $3, $4, $5
           where not exists (select from postcode where code = $2 and served)
           on conflict do nothing`,
    values: [normalizeEmail(email), postcode, now, language, serviceBySkill(skill)?.skill ?? null],
  })
  return succeed()
}

/** Any five digits, including postcodes that are not in our list. */
function placeProblem(postcode: number): EveryProblem | undefined {
  if (postcode === 0) return { code: 'postcode-missing', field: 'postcode' }
  return postcode <= 99_999
    ? undefined
    : { code: 'field-invalid', field: 'postcode', params: { label: 'Post code' } }
}

/**
 * Mails everyone who waits for these postcodes, once, and deletes their requests. The language is
 * that of the e-mail address's account, else of the page where they asked.
 * @returns the number of mails.
 */
export async function notifyInterested(
  tx: Tx,
  codes: readonly number[],
  { company, publicUrl }: Pick<CompleteSettings, 'company' | 'publicUrl'>,
  now: Date,
): Promise<number> {
  if (codes.length === 0) return 0
  const waiting = await query<{
    email: string
    post_code: number
    skill: string | null
    language: Locale
  }>(tx, {
    text: `with waiting as (
             delete from postcode_interest where post_code = any($1)
             returning email, post_code, language, skill
           )
           select w.email, w.post_code, w.skill, coalesce(a.language, w.language) as language
           from waiting w left join account a on a.email = w.email`,
    values: [codes],
  })
  for (const { email, post_code: postcode, skill, language: locale } of waiting) {
    const page = serviceBySkill(skill ?? 'Cleaner')?.page ?? '/book-cleaner'
    const places = { company: company.name, postcode }
    const mail = renderEmail(company, locale, {
      subject: m.mail_served_subject({ postcode }, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_served_line(places, { locale })],
      action: {
        label: m.mail_served_book({}, { locale }),
        url: pageUrl(publicUrl, locale, `${page}?postcode=${postcode}`),
      },
      after: [m.mail_served_after({}, { locale })],
    })
    await queueMail(tx, { to: email, ...mail }, now)
  }
  return waiting.length
}
