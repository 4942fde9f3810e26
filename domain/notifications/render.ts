import { m } from '../../messages/every.ts'
import { type Locale, pathIn } from '../../messages/locales.ts'
import type { Label } from '../messages/label.ts'
import { type ParametersOf, templateName } from './kinds.ts'
import { cleanForSms } from './sms.ts'
import type { Template, Values } from './templates/template-values.ts'
import { type TemplateKind, templates } from './templates/templates.ts'

/** WhatsApp's codes of our languages. */
const whatsAppLanguages: Readonly<Record<Locale, string>> = {
  en: 'en',
  ms: 'ms',
  zh: 'zh_CN',
}

/** A button that opens a page of the site. */
type MessageButton = {
  readonly label: string
  /** The end of its address, after the site's origin and a slash. */
  readonly suffix: string
}

/** A template message with its values and its text. */
export type WhatsAppMessage = {
  readonly name: string
  readonly language: string
  /** For {{1}}, {{2}} and so on. */
  readonly parameters: readonly string[]
  readonly buttons: readonly MessageButton[]
  readonly footer: string
  /** The text on the phone, without footer and buttons. */
  readonly text: string
}

/** A template as submitted for approval; `{{1}}` is the first parameter. */
export type WhatsAppTemplate = {
  readonly name: string
  readonly language: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly string[]
}

/** The content of an e-mail; the layout adds the greeting. */
export type NotificationMail = {
  readonly subject: string
  readonly lines: readonly string[]
  /** The path has no language prefix. */
  readonly action?: { readonly label: string; readonly path: string }
  /** A sentence under the button, with the address of a page. */
  readonly under?: { readonly textOf: (url: string) => string; readonly path: string }
}

function templateOf<Kind extends TemplateKind>(kind: Kind): Template<ParametersOf[Kind]> {
  return templates[kind]
}

/** WhatsApp accepts neither line breaks nor empty values in a template. */
function clean(value: string): string {
  return value.replace(/\s+/g, ' ').trim() || '-'
}

function mapped(values: Values, change: (value: string, name: string) => string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(value, name)]),
  )
}

function bodyOf(template: Template<never>, values: Values, locale: Locale): string {
  const greeting = m.notification_greeting({ name: values.name ?? '' }, { locale })
  return `${greeting}\n${template.text(values, locale)}`
}

/** The names of the values in the text, the reader's name first. */
function numbered(template: Template<never>, values: Values, locale: Locale): string[] {
  const marked = bodyOf(
    template,
    mapped(values, (_, name) => `{${name}}`),
    locale,
  )
  return Object.keys(values).filter((name) => marked.includes(`{${name}}`))
}

function valuesOf<Kind extends TemplateKind>(
  kind: Kind,
  parameters: ParametersOf[Kind],
  locale: Locale,
): Values {
  return { name: parameters.name, ...templateOf(kind).values(parameters, locale) }
}

/** The page that a button opens. */
function pathOf({ again }: Template<never>, { path }: { readonly path: string }): string {
  return again && path.startsWith('/booking-details?') ? `${path}&again=1` : path
}

function buttonsOf(
  template: Template<never>,
  facts: { readonly path: string },
  locale: Locale,
): MessageButton[] {
  const { button, also } = template
  const opening = (label: Label, path: string) => ({
    label: label({}, { locale }),
    suffix: pathIn(locale, path).slice(1),
  })
  return [
    ...(button ? [opening(button, pathOf(template, facts))] : []),
    ...(also ? [opening(also, facts.path)] : []),
  ]
}

/** A notification as a WhatsApp template message. */
export function renderWhatsApp<Kind extends TemplateKind>(
  kind: Kind,
  parameters: ParametersOf[Kind],
  locale: Locale,
): WhatsAppMessage {
  const template = templateOf(kind)
  const values = mapped(valuesOf(kind, parameters, locale), clean)
  return {
    name: templateName(kind),
    language: whatsAppLanguages[locale],
    parameters: numbered(template, values, locale).map((name) => values[name] ?? '-'),
    buttons: buttonsOf(template, parameters, locale),
    footer: m.notification_footer({}, { locale }),
    text: bodyOf(template, values, locale),
  }
}

/**
 * The template of a kind as submitted to WhatsApp.
 * @param parameters the parameters of any notification of the kind, to find the names of the
 *   values.
 */
export function whatsAppTemplate<Kind extends TemplateKind>(
  kind: Kind,
  parameters: ParametersOf[Kind],
  locale: Locale,
): WhatsAppTemplate {
  const template = templateOf(kind)
  const values = valuesOf(kind, parameters, locale)
  const names = numbered(template, values, locale)
  const numbers = mapped(values, (_, name) => `{{${names.indexOf(name) + 1}}}`)
  return {
    name: templateName(kind),
    language: whatsAppLanguages[locale],
    body: bodyOf(template, numbers, locale),
    footer: m.notification_footer({}, { locale }),
    buttons: buttonsOf(template, parameters, locale).map(({ label }) => label),
  }
}

/**
 * The text that WhatsApp approves. If it or the second button changes, a new approval is needed.
 */
export function approvedText({ body, buttons }: WhatsAppTemplate): string {
  return [body, ...buttons.slice(1)].join('\n')
}

/** A notification as an SMS. Links and phone numbers are removed from its values. */
export function renderSms<Kind extends TemplateKind>(
  kind: Kind,
  parameters: ParametersOf[Kind],
  locale: Locale,
  company: string,
): string {
  const values = mapped(valuesOf(kind, parameters, locale), (value) => clean(cleanForSms(value)))
  return templateOf(kind).sms(values, company, locale)
}

/** A notification as an e-mail; undefined for a kind whose feature sends its own. */
export function renderMail<Kind extends TemplateKind>(
  kind: Kind,
  parameters: ParametersOf[Kind],
  locale: Locale,
): NotificationMail | undefined {
  const template = templateOf(kind)
  const values = mapped(valuesOf(kind, parameters, locale), clean)
  const { under } = template
  if (!template.subject) return undefined
  return {
    subject: template.subject(values, locale),
    lines: [template.text(values, locale)],
    ...(template.button
      ? { action: { label: template.button({}, { locale }), path: pathOf(template, parameters) } }
      : {}),
    ...(under
      ? { under: { textOf: (url: string) => under({ url }, { locale }), path: parameters.path } }
      : {}),
  }
}

/** The title of a kind for staff. */
export function renderTitle(kind: TemplateKind, locale: Locale): string {
  return templates[kind].title({}, { locale })
}
