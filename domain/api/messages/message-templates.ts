import { z } from 'zod'
import { locales } from '../../../messages/locales.ts'
import { approvalStates } from '../../notifications/templates/approval.ts'
import { type TemplateKind, templates } from '../../notifications/templates/templates.ts'
import { defineCall } from '../call.ts'

const kind = z.enum(Object.keys(templates) as [TemplateKind, ...TemplateKind[]])
const language = z.enum(locales)
const version = z.number().int()

const approval = z.object({
  language,
  state: z.enum(approvalStates),
  version,
  /** The text differs from the submitted one. */
  outdated: z.boolean(),
  /** Omitted if nothing was stated. */
  changed_at: z.string().optional(),
  changed_by: z.string().optional(),
})

/** Previews of messages (docs/product/templates.md). */
export const messageTemplateCalls = {
  'GET /staff/message-templates/': defineCall({
    summary: 'The texts of every kind of message in one language, filled with a real visit',
    access: 'manage-settings',
    request: z.object({ language: language.default('en') }),
    response: z.object({
      /** The visit in the samples; null if it is invented because none is booked. */
      booking_id: z.string().nullable(),
      items: z.array(
        z.object({
          kind,
          title: z.string(),
          audience: z.enum(['customer', 'worker', 'staff']),
          /** An SMS follows if WhatsApp does not arrive. */
          urgent: z.boolean(),
          whatsapp: z.object({
            name: z.string(),
            language: z.string(),
            /** As submitted, with {{1}} for the first value. */
            template: z.string(),
            text: z.string(),
            footer: z.string(),
            buttons: z.array(z.string()),
          }),
          sms: z.object({ text: z.string(), parts: z.number().int() }),
          /** Omitted if the feature sends its own e-mail. */
          mail: z
            .object({
              subject: z.string(),
              greeting: z.string(),
              lines: z.array(z.string()),
              button: z.string().optional(),
            })
            .optional(),
          /** In all languages. */
          approvals: z.array(approval),
        }),
      ),
    }),
  }),
  'PUT /staff/message-templates/': defineCall({
    summary: 'Set WhatsApp’s approval state of a text in a language',
    access: 'manage-settings',
    request: z.object({ kind, language, state: z.enum(approvalStates), version }),
  }),
}
