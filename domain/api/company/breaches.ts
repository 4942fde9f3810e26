import { z } from 'zod'
import { locales } from '../../../messages/locales.ts'
import { isEmail } from '../../account/contact-details.ts'
import { breachAudiences, breachRecipients } from '../../privacy/breaches.ts'
import { defineCall, lines, outcome, text } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byInt4Id, day, instant, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

/* The register of breaches of personal data (docs/product/privacy.md#breaches). */

const facts = {
  /** When it was discovered, in Malaysia. */
  day,
  hour: z.number().int().min(0).max(23),
  what: lines(2_000),
  whose: lines(2_000),
  people: z.number().int().min(0).max(10_000_000),
  harm: z.boolean(),
}
const breach = z.object({
  id: z.number().int(),
  version,
  discovered_at: instant,
  what: z.string(),
  whose: z.string(),
  people: z.number().int(),
  harm: z.boolean(),
  /** Deadlines and times of notification; null if not required, or not notified yet. */
  commissioner_due: instant.nullable(),
  persons_due: instant.nullable(),
  commissioner_at: instant.nullable(),
  /** The mail to the Commissioner while it is not sent; `failed` is tried again. */
  commissioner_mail: z.enum(['sending', 'failed']).nullable(),
  persons_at: instant.nullable(),
})
export type Breach = z.output<typeof breach>

const draft = z.object({ subject: z.string(), text: z.string() })
const locale = z.enum(locales)
/** One breach with its drafts and its sent notifications, in each language. */
const breachWithMails = breach.extend({
  drafts: z.object({
    commissioner: draft.extend({ to: z.string() }),
    persons: z.object({ en: draft, ms: draft, zh: draft }),
  }),
  mails: z.array(
    draft.extend({
      audience: z.enum(breachAudiences),
      locale,
      /** The Commissioner's address; null for the people concerned. */
      to: z.string().nullable(),
      recipients: z.number().int(),
      who: z.string(),
    }),
  ),
})
export type BreachWithMails = z.output<typeof breachWithMails>

/** The people to notify; days and addresses count only if selected. */
const recipients = {
  whom: z.enum(breachRecipients),
  from: day.or(z.literal('')),
  until: day.or(z.literal('')),
  emails: lines(50_000),
}
const [subject, body] = [text(200), lines(5_000)]

export const breachCalls = {
  'GET /staff/breaches/': defineCall({
    summary: 'Breaches of personal data, newest first',
    access: 'manage-breaches',
    request: z.object({ ...pageRequest(50), state: z.enum(['open', 'done']).optional() }),
    response: pageOf(breach),
  }),
  'GET /staff/breaches/{id}': defineCall({
    summary: 'One breach of personal data',
    access: 'manage-breaches',
    params: byInt4Id,
    response: breachWithMails,
  }),
  'POST /staff/breaches/': defineCall({
    summary: 'Add a breach of personal data; its deadlines run from the discovery',
    access: 'manage-breaches',
    request: z.object(facts),
    response: outcome.extend({ id: z.number().int() }),
  }),
  'POST /staff/breaches/{id}/change/': defineCall({
    summary: 'Change the record of a breach',
    access: 'manage-breaches',
    request: z.object({ version, ...facts }),
    params: byInt4Id,
  }),
  'POST /staff/breaches/{id}/notified/': defineCall({
    summary: 'Record that the Commissioner, or the people concerned, have been notified now',
    access: 'manage-breaches',
    request: z.object({ version, audience: z.enum(breachAudiences) }),
    params: byInt4Id,
  }),
  'POST /staff/breaches/{id}/commissioner/': defineCall({
    summary: 'E-mail the notification of a breach to the Commissioner, once',
    access: 'manage-breaches',
    request: z.object({
      version,
      to: z
        .string()
        .max(254)
        .refine(isEmail, 'email-invalid' satisfies FieldCode),
      subject,
      text: body,
    }),
    params: byInt4Id,
  }),
  'POST /staff/breaches/{id}/recipients/': defineCall({
    summary: 'To how many people a notification of a breach would be sent, by language',
    access: 'manage-breaches',
    request: z.object(recipients),
    params: byInt4Id,
    response: z.object({
      total: z.number().int(),
      en: z.number().int(),
      ms: z.number().int(),
      zh: z.number().int(),
    }),
  }),
  'POST /staff/breaches/{id}/persons/': defineCall({
    summary:
      'E-mail the notification of a breach to the people concerned, each in their language, once',
    access: 'manage-breaches',
    request: z.object({
      version,
      ...recipients,
      /** The number of recipients that staff saw; refused if it has changed. */
      total: z.number().int().min(0),
      subject_en: subject,
      text_en: body,
      subject_ms: subject,
      text_ms: body,
      subject_zh: subject,
      text_zh: body,
    }),
    params: byInt4Id,
  }),
}
