import type { Channel } from '../../../domain/notifications/channels.ts'
import { isKind, type ParametersOf } from '../../../domain/notifications/kinds.ts'
import { renderMail, renderSms, renderWhatsApp } from '../../../domain/notifications/render.ts'
import type { TemplateKind } from '../../../domain/notifications/templates/templates.ts'
import { m } from '../../../messages/every.ts'
import type { CompleteSettings } from '../../env.ts'
import type { OutgoingMessage } from '../../providers/messaging/port.ts'
import { pageUrl, renderEmail } from '../mail/email-template.ts'
import type { StoredNotification } from './stored.ts'

/** The content for a provider to send. */
export type Text = Pick<OutgoingMessage, 'template' | 'text'>

/** The text of a notification in a phone channel; undefined if its kind has none there. */
export function textOf(
  { kind, parameters, locale }: StoredNotification,
  channel: Channel,
  company: string,
): Text | undefined {
  if (!isKind(kind) || channel === 'email') return undefined
  if (kind === 'written') return { text: (parameters as ParametersOf['written']).text }
  const typedParameters = parameters as ParametersOf[TemplateKind]
  if (channel === 'sms') return { text: renderSms(kind, typedParameters as never, locale, company) }
  const {
    name,
    parameters: values,
    buttons,
    text,
  } = renderWhatsApp(kind, typedParameters as never, locale)
  return {
    text,
    template: { name, parameters: values, buttonSuffixes: buttons.map(({ suffix }) => suffix) },
  }
}

/** The e-mail of a notification; undefined if its kind has none. */
export function mailOf(
  { kind, parameters, locale }: StoredNotification,
  { company, publicUrl }: Pick<CompleteSettings, 'company' | 'publicUrl'>,
) {
  if (!isKind(kind) || kind === 'written') return undefined
  const typedParameters = parameters as ParametersOf[TemplateKind]
  const mail = renderMail(kind, typedParameters as never, locale)
  if (!mail) return undefined
  const { subject, lines, action, under } = mail
  return renderEmail(company, locale, {
    subject,
    greeting: typedParameters.name
      ? m.mail_hello_name({ name: typedParameters.name }, { locale })
      : m.mail_hello({}, { locale }),
    lines,
    ...(action
      ? { action: { label: action.label, url: pageUrl(publicUrl, locale, action.path) } }
      : {}),
    ...(under ? { after: [under.textOf(pageUrl(publicUrl, locale, under.path))] } : {}),
  })
}
