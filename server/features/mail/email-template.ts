import { m } from '../../../messages/every.ts'
import { type Locale, languageTags, pathIn } from '../../../messages/locales.ts'
import { escapeHtml } from '../../http/escape-html.ts'

/** The content of a message, from which its plain and HTML forms are made. */
export type Email = {
  readonly subject: string
  readonly greeting: string
  /** Paragraphs before the facts and the button. */
  readonly lines: readonly string[]
  /** Label and value, such as a booking's date. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Paragraphs after the button. */
  readonly after?: readonly string[]
}

/** The company that sends the mail. */
export type Sender = {
  readonly name: string
  readonly address: string
  readonly email: string
  readonly phone: string
  /** '' for none. */
  readonly whatsapp?: string
}

/** Renders an e-mail in a language, as text and as simple HTML, with everything escaped. */
export function renderEmail(
  sender: Sender,
  locale: Locale,
  email: Email,
): { subject: string; text: string; html: string } {
  return {
    subject: email.subject,
    text: plain(email, sender, locale),
    html: html(email, sender, locale),
  }
}

/** The URL of a page in the reader's language; the front page by default. */
export function pageUrl(publicUrl: string, locale: Locale, path = ''): string {
  return publicUrl + pathIn(locale, path)
}

function plain(email: Email, sender: Sender, locale: Locale): string {
  const { greeting, lines, facts = [], action, after = [] } = email
  return [
    greeting,
    ...lines,
    ...(facts.length > 0
      ? [facts.map(([label, value]) => m.mail_fact({ label, value }, { locale })).join('\n')]
      : []),
    ...(action ? [`${m.mail_action({ label: action.label }, { locale })}\n${action.url}`] : []),
    ...after,
    `${sender.name}\n${sender.address}\n${waysTo(sender)}`,
  ].join('\n\n')
}

function waysTo({ email, phone, whatsapp }: Sender): string {
  return [email, phone, whatsapp && `WhatsApp ${whatsapp}`].filter(Boolean).join(' | ')
}

/** Brand colours for light and dark screens. */
const light = {
  ground: '#fbf6ec',
  card: '#ffffff',
  line: '#e3d9c5',
  ink: '#12241e',
  quiet: '#46584f',
  brand: '#0f4f41',
  button: '#0f4f41',
  onButton: '#ffffff',
}
const dark: typeof light = {
  ground: '#0f1815',
  card: '#1a2622',
  line: '#33443d',
  ink: '#f0f4f1',
  quiet: '#b3c2ba',
  brand: '#8fd3bb',
  button: '#8fd3bb',
  onButton: '#0a2019',
}
const accent = '#f5b32b'
const font =
  "Figtree,'Helvetica Neue',Helvetica,Arial,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif"

/**
 * The colours for dark screens, where mail programs support them: by media query, and by Outlook's
 * own attribute. Others invert the light ones themselves.
 */
const darkStyle = (['', '[data-ogsc] '] as const)
  .map((within) => {
    const rules = [
      `.j-ground{background:${dark.ground}!important;color:${dark.ink}!important}`,
      `.j-card{background:${dark.card}!important;border-color:${dark.line}!important}`,
      `.j-ink{color:${dark.ink}!important;border-color:${dark.line}!important}`,
      `.j-quiet{color:${dark.quiet}!important;border-color:${dark.line}!important}`,
      `.j-brand{color:${dark.brand}!important}`,
      `.j-button{background:${dark.button}!important;color:${dark.onButton}!important}`,
    ].map((rule) => within + rule)
    return within ? rules.join('') : `@media (prefers-color-scheme:dark){${rules.join('')}}`
  })
  .join('')

function html(email: Email, sender: Sender, locale: Locale): string {
  const { subject, greeting, lines, facts = [], action, after = [] } = email
  const { ground, card, line, ink, quiet, brand, button, onButton } = light
  const cell = `padding:8px 0;border-top:1px solid ${line};vertical-align:top`
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="j-quiet" style="${cell};padding-right:16px;width:34%;color:${quiet}">${escapeHtml(label)}</td><td class="j-ink" style="${cell};color:${ink};overflow-wrap:anywhere">${textHtml(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="${languageTags[locale]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}${darkStyle}</style></head>
<body class="j-ground" style="margin:0;background:${ground};color:${ink};font:16px/1.5 ${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lines[0] ?? '')}</div>
<div class="j-ground" style="background:${ground}">
<div style="max-width:560px;margin:0 auto;padding:24px 12px">
<p class="j-brand" style="margin:0 0 16px 4px;font-size:24px;font-weight:700;line-height:1.2;color:${brand}"><span style="border-bottom:4px solid ${accent}">${escapeHtml(sender.name)}</span></p>
<div class="j-card" style="background:${card};border:1px solid ${line};border-radius:16px;padding:24px 20px 8px">
${paragraphs([greeting, ...lines])}
${rows.length > 0 ? `<table role="presentation" width="100%" style="width:100%;border-collapse:collapse;margin:0 0 16px;font:inherit">${rows.join('')}</table>` : ''}
${action ? `<p style="margin:24px 0"><a class="j-button" href="${escapeHtml(action.url)}" style="display:inline-block;background:${button};color:${onButton};padding:14px 24px;border-radius:999px;text-decoration:none;font-weight:600;line-height:1.25">${escapeHtml(action.label)}</a></p>` : ''}
${paragraphs(after)}
</div>
<p class="j-quiet" style="margin:16px 4px 0;font-size:13px;line-height:1.6;color:${quiet}">${escapeHtml(sender.name)}, ${escapeHtml(sender.address)}<br>${escapeHtml(waysTo(sender))}</p>
</div>
</div>
</body>
</html>`
}

function paragraphs(lines: readonly string[]): string {
  return lines
    .map(
      (line) =>
        `<p class="j-ink" style="margin:0 0 16px;color:${light.ink};overflow-wrap:anywhere">${textHtml(line)}</p>`,
    )
    .join('\n')
}

/** Text in which no amount is broken over two lines. Its words stay the same when copied. */
function textHtml(text: string): string {
  return escapeHtml(text).replace(
    /-?RM [\d,.]*\d/g,
    (amount) => `<span style="white-space:nowrap">${amount}</span>`,
  )
}
