import { m } from '../../../messages/every.ts'
import { type Locale, languageTags, pathIn } from '../../../messages/locales.ts'
import { escapeHtml } from '../../http/escape-html.ts'

/** How a message is put together; both its forms, plain and HTML, follow from this. */
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
  /** '' where there is none. */
  readonly whatsapp?: string
}

/** An e-mail, whose texts are in that language, as text and as simple HTML: every word is escaped. */
export function renderEmail(
  email: Email,
  sender: Sender,
  locale: Locale,
): { subject: string; text: string; html: string } {
  return {
    subject: email.subject,
    text: plain(email, sender, locale),
    html: html(email, sender, locale),
  }
}

/** The address of a page in the reader's language; without a path the front page. */
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

const ink = '#1d2b27'
const quiet = '#5b6b65'
const brand = '#0f5c4c'

function html(email: Email, sender: Sender, locale: Locale): string {
  const { subject, greeting, lines, facts = [], action, after = [] } = email
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:${quiet};vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="${languageTags[locale]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f1ea;color:${ink};font:16px/1.5 Figtree,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 16px;font-size:22px;font-weight:700;color:${brand}">${escapeHtml(sender.name)}</p>
<div style="background:#fff;border-radius:12px;padding:24px">
${paragraphs([greeting, ...lines])}
${rows.length > 0 ? `<table style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>` : ''}
${action ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${brand};color:#fff;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>` : ''}
${paragraphs(after)}
</div>
<p style="margin:16px 0 0;font-size:13px;color:${quiet}">${escapeHtml(sender.name)}, ${escapeHtml(sender.address)}<br>${escapeHtml(waysTo(sender))}</p>
</div>
</body>
</html>`
}

function paragraphs(lines: readonly string[]): string {
  return lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('\n')
}
