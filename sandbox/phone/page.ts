import { html, wholePage } from '../hosted/page.ts'
import type { Channel, Message, Phone, Reception } from './phones.ts'
import { script, style } from './style.ts'

const zone = 'Asia/Kuala_Lumpur'
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
})
const calendar = new Intl.DateTimeFormat('en-MY', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

const apps: Readonly<Record<Channel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS' }
const channels = Object.keys(apps) as Channel[]

const receptionNames: Readonly<Record<Reception, string>> = {
  on: 'On',
  off: 'Switched off: nothing arrives',
  'no-whatsapp': 'Without WhatsApp: SMS alone',
}

/** Formats `+60123456789` as `+60 12-345 6789`; leaves other numbers unchanged. */
function spaced(number: string): string {
  const [, operator, head, tail] = /^\+60(1\d)(\d{3,4})(\d{4})$/.exec(number) ?? []
  return operator ? `+60 ${operator}-${head} ${tail}` : number
}

export const pathOf = (base: string, { number }: Phone) => `${base}/${number.slice(1)}`

const unreadOf = ({ messages }: Phone, channel?: Channel) =>
  messages.filter(
    (each) => each.direction === 'in' && !each.isRead && (channel ?? each.channel) === each.channel,
  ).length

/** The list of phones, and the open one next to it. */
export function phonesPage(
  base: string,
  phones: readonly Phone[],
  open: Phone | undefined,
  shown: Channel,
): string {
  const title = open ? `Phone ${spaced(open.number)}` : 'Phones'
  return wholePage(
    title,
    style,
    `<header class="test">Simulated phones: no message leaves this program</header>
<main class="all${open ? ' opened' : ''}">
<section class="phones" aria-label="All phones">
${open ? '<h2>Phones</h2>' : '<h1>Phones</h1>'}
<p class="about">What this demo sends by WhatsApp and SMS, by number.</p>
<form class="open" action="${base}" method="get">
<label>Phone number<input name="number" type="tel" autocomplete="off" placeholder="+60 12-345 6789" required></label>
<button class="plain">Open</button>
</form>
<div id="list" data-live>${listOf(base, phones, open)}</div>
</section>
${open ? phoneOf(base, open, shown) : ''}
</main>
<script>${script}</script>`,
  )
}

function listOf(base: string, phones: readonly Phone[], open: Phone | undefined): string {
  if (phones.length === 0)
    return '<p class="none">No phone has got a message yet. Book with a phone number that may be sent messages, or open a number and write first.</p>'
  const items = phones.map((phone) => {
    const last = phone.messages.at(-1)
    const unread = unreadOf(phone)
    return `<li><a href="${pathOf(base, phone)}"${phone === open ? ' aria-current="page"' : ''}>
<b>${html(spaced(phone.number))}</b>${last ? `<time datetime="${last.at.toISOString()}">${clock.format(last.at)}</time>` : '<span></span>'}
<span${last?.language ? ` lang="${html(last.language)}"` : ''}>${last ? html(last.text.slice(0, 160)) : 'No messages'}</span>
${unread > 0 ? `<span class="new">${unread}<span class="hidden"> unread</span></span>` : ''}</a></li>`
  })
  return `<ul class="list">${items.join('\n')}</ul>`
}

function phoneOf(base: string, phone: Phone, shown: Channel): string {
  const path = pathOf(base, phone)
  const options = Object.entries(receptionNames).map(
    ([value, name]) =>
      `<option value="${value}"${value === phone.reception ? ' selected' : ''}>${name}</option>`,
  )
  const tabs = channels.map((channel) => {
    const unread = unreadOf(phone, channel)
    const count = unread > 0 && channel !== shown ? ` (${unread} unread)` : ''
    return `<a href="${path}?app=${channel}"${channel === shown ? ' aria-current="page"' : ''}>${apps[channel]}${count}</a>`
  })
  return `<section aria-label="Phone ${html(spaced(phone.number))}">
<a class="back" href="${base}">All phones</a>
<div class="bar"><h1>${html(spaced(phone.number))}</h1>
<form action="${path}/reception" method="post"><label for="reception">This phone is</label>
<select id="reception" name="reception">${options.join('')}</select><noscript><button class="plain">Set</button></noscript></form></div>
<nav class="tabs" id="tabs" data-live aria-label="Apps">${tabs.join('')}</nav>
<div class="apps">${channels.map((channel) => appOf(path, phone, channel, channel === shown)).join('\n')}</div>
</section>`
}

function appOf(path: string, phone: Phone, channel: Channel, isShown: boolean): string {
  const name = apps[channel]
  const messages = phone.messages.filter((each) => each.channel === channel)
  const unread = unreadOf(phone, channel)
  const quick = ['STOP', 'BERHENTI'].map(
    (word) => `<button name="quick" value="${word}" formnovalidate>${word}</button>`,
  )
  return `<section class="app ${channel}${isShown ? ' shown' : ''}" id="${channel}" aria-label="${name}" data-channel="${channel}" data-read="${path}/read"${unread > 0 ? ` data-unread="${unread}"` : ''}>
<header>${name}<small>Messages of the company</small></header>
<div class="log" id="${channel}-log" role="log" aria-label="${name} messages" tabindex="0" data-live><ol>${bubblesOf(messages)}</ol></div>
<form class="write" action="${path}/reply" method="post">
<input type="hidden" name="channel" value="${channel}">
<input name="text" aria-label="Answer by ${name}" placeholder="Answer" autocomplete="off" maxlength="1000" required>
<button class="send">Send</button>
<div class="quick">${quick.join('')}</div>
</form>
</section>`
}

function bubblesOf(messages: readonly Message[]): string {
  if (messages.length === 0) return '<li class="empty">Nothing has arrived yet.</li>'
  let day = ''
  return messages
    .map((message) => {
      const today = calendar.format(message.at)
      const head = today === day ? '' : `<li class="day">${today}</li>`
      day = today
      return head + bubbleOf(message)
    })
    .join('')
}

function bubbleOf(message: Message): string {
  const { direction, text, footer, language, buttons = [], at, httpStatus } = message
  const who = direction === 'out' ? 'You: ' : ''
  const fate =
    direction === 'in' || httpStatus === undefined
      ? ''
      : httpStatus >= 200 && httpStatus < 300
        ? ' <span aria-hidden="true">✓✓</span><span class="hidden">delivered</span>'
        : ` <span class="lost">not delivered${httpStatus ? ` (${httpStatus})` : ''}</span>`
  const below = footer ? `<p class="footer">${html(footer)}</p>` : ''
  const press = buttons
    .map((button) => `<a class="press" href="${html(safe(button.url))}">${html(button.text)}</a>`)
    .join('')
  return `<li class="bubble ${direction}"${language ? ` lang="${html(language)}"` : ''}><p>${who && `<span class="hidden">${who}</span>`}${html(text)}</p>${below}<small lang="en"><time datetime="${at.toISOString()}">${clock.format(at)}</time>${fate}</small>${press}</li>`
}

const safe = (url: string) => (/^https?:\/\//.test(url) ? url : '#')
