import type { messageTemplateCalls } from '../../../domain/api/messages/message-templates.ts'
import { kinds } from '../../../domain/notifications/kinds.ts'
import {
  approvedText,
  renderMail,
  renderSms,
  renderTitle,
  renderWhatsApp,
  whatsAppTemplate,
} from '../../../domain/notifications/render.ts'
import { smsParts } from '../../../domain/notifications/sms.ts'
import { sampleParameters, sampleVisit } from '../../../domain/notifications/templates/samples.ts'
import { type TemplateKind, templates } from '../../../domain/notifications/templates/templates.ts'
import { m } from '../../../messages/every.ts'
import { type Locale, locales } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { stateApproval } from './commands.ts'
import { type ApprovalRow, readApprovals, readRealVisit } from './queries.ts'

type Samples = ReturnType<typeof sampleParameters>

/** Message templates and their approval (docs/product/templates.md). */
export function messageTemplateHandlers({
  pool,
  settings,
}: Pick<Deps, 'pool' | 'settings'>): Pick<Handlers, keyof typeof messageTemplateCalls> {
  return {
    async 'GET /staff/message-templates/'({ body: { language }, locale }) {
      const [real, approvals] = await Promise.all([readRealVisit(pool), readApprovals(pool)])
      const samples = sampleParameters(real ?? sampleVisit)
      const company = settings.company.name
      return {
        booking_id: real?.bookingId ?? null,
        items: (Object.keys(templates) as TemplateKind[]).map((kind) => ({
          kind,
          title: renderTitle(kind, locale),
          audience: kinds[kind].audience,
          urgent: kinds[kind].urgent,
          ...texts(kind, samples, language, company),
          approvals: locales.map((each) =>
            approvalOf(
              approvals.find((row) => row.kind === kind && row.language === each),
              each,
              approvedText(whatsAppTemplate(kind, samples[kind], each)),
            ),
          ),
        })),
      }
    },

    'PUT /staff/message-templates/': staffCommand({
      run({ body: approval, by }) {
        const { kind, language } = approval
        const samples = sampleParameters(sampleVisit)
        const body = approvedText(whatsAppTemplate(kind, samples[kind], language))
        return stateApproval(pool, { ...approval, body }, by)
      },
      message: m.answer_template_stated,
    }),
  }
}

function texts(kind: TemplateKind, samples: Samples, language: Locale, company: string) {
  const { parameters: _, buttons, ...message } = renderWhatsApp(kind, samples[kind], language)
  const { body: template } = whatsAppTemplate(kind, samples[kind], language)
  const text = renderSms(kind, samples[kind], language, company)
  const mail = renderMail(kind, samples[kind], language)
  const { name } = samples[kind]
  return {
    whatsapp: { ...message, template, buttons: buttons.map(({ label }) => label) },
    sms: { text, parts: smsParts(text) },
    ...(mail
      ? {
          mail: {
            subject: mail.subject,
            greeting: m.mail_hello_name({ name }, { locale: language }),
            lines: [...mail.lines],
            ...(mail.action ? { button: mail.action.label } : {}),
          },
        }
      : {}),
  }
}

function approvalOf(row: ApprovalRow | undefined, language: Locale, body: string) {
  if (!row) return { language, state: 'not-submitted' as const, version: 0, outdated: false }
  return {
    language,
    state: row.state,
    version: row.version,
    outdated: row.state !== 'not-submitted' && row.body !== body,
    changed_at: row.changed_at.toISOString(),
    ...(row.changed_by ? { changed_by: row.changed_by } : {}),
  }
}
