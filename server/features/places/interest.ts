import { emailProblem, normalizeEmail } from '../../../domain/account/registration.ts'
import type { MessageCode, Problem } from '../../../domain/messages/problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { queueMail } from '../mail/commands.ts'
import { renderEmail } from '../mail/email-template.ts'

/** A request to be notified: the e-mail and the postcode. */
export type Interest = {
  readonly email: string
  readonly postcode: number
  /** A field that people do not see. */
  readonly website: string
}

/**
 * Stores a request to be notified when a postcode is served: once for each e-mail and postcode. The
 * outcome is the same for a bot, a served postcode and a repeated request, so that it discloses
 * nothing.
 */
export async function storeInterest(
  pool: Pool,
  { email, postcode, website }: Interest,
  now: Date,
): Promise<Result<undefined, MessageCode>> {
  if (website) return succeed()
  const problem = placeProblem(postcode) ?? emailProblem(email)
  if (problem) return refuse(problem)
  await query(pool, {
    text: `insert into postcode_interest (email, post_code, created_at)
           select $1, $2, $3
           where not exists (select from postcode where code = $2 and served)
           on conflict do nothing`,
    values: [normalizeEmail(email), postcode, now],
  })
  return succeed()
}

/** Any five digits, also postcodes that are not in our list. */
function placeProblem(postcode: number): Problem | undefined {
  if (postcode === 0) return { code: 'postcode-missing', field: 'postcode' }
  return postcode <= 99_999
    ? undefined
    : { code: 'field-invalid', field: 'postcode', params: { label: 'Post code' } }
}

/** Mails all people who wait for these postcodes, once, and deletes their requests. */
export async function notifyInterested(
  tx: Tx,
  codes: readonly number[],
  { company, publicUrl }: Pick<CompleteSettings, 'company' | 'publicUrl'>,
  now: Date,
): Promise<void> {
  const waiting = await query<{ email: string; post_code: number }>(tx, {
    text: 'delete from postcode_interest where post_code = any($1) returning email, post_code',
    values: [codes],
  })
  for (const { email, post_code: code } of waiting) {
    const mail = renderEmail(
      {
        subject: `We now come to ${code}`,
        greeting: 'Hello,',
        lines: [
          `You asked us to write when ${company.name} serves the postcode ${code}. We do now.`,
        ],
        action: { label: 'Book a visit', url: `${publicUrl}/book-cleaner?postcode=${code}` },
        after: ['This is the only e-mail about it: your address is not on this list any longer.'],
      },
      company,
    )
    await queueMail(tx, { to: email, ...mail }, now)
  }
}
