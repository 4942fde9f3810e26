import { goOn, html, keepAddress, page } from '../hosted/page.ts'
import type { Settings } from './settings.ts'
import type { Checkout } from './store.ts'
import { testCards } from './test-cards.ts'

/** The payment channels of the page; the first is preselected. */
export const channels: readonly [code: string, label: string][] = [
  ['credit', 'Credit or debit card'],
  ['FPX_MB2U', 'Online banking (FPX, Maybank2u)'],
  ['GrabPay', 'GrabPay'],
  ['TNG-EWALLET', 'Touch ’n Go eWallet'],
]

function money(c: Checkout): string {
  return `${c.currency === 'MYR' ? 'RM' : c.currency} ${Number(c.amount).toFixed(2)}`
}

const cardChoice = `<fieldset>
<legend>Which card, if by card</legend>
${testCards
  .map(
    ([code, label], i) =>
      `<label><input type="radio" name="card" value="${code}"${i === 0 ? ' checked' : ''}>${html(label)}</label>`,
  )
  .join('\n')}
</fieldset>`

/** The page where the customer decides how this test payment ends. Plain forms, without scripts. */
export function paymentPage(settings: Settings, c: Checkout, action: string): string {
  const offered = c.channel ? channels.filter(([code]) => code === c.channel) : channels
  return page(
    `Pay ${settings.merchantName} (test)`,
    `<h1>Pay ${html(settings.merchantName)}</h1>
<dl>
<dt>Amount</dt><dd class="sum">${html(money(c))}</dd>
<dt>Order</dt><dd>${html(c.orderId)}</dd>
<dt>For</dt><dd>${html(c.description)}</dd>
<dt>Name</dt><dd>${html(c.billName)}</dd>
</dl>
<form method="post" action="${html(action)}">
<fieldset>
<legend>Pay with</legend>
${offered
  .map(
    ([code, label], i) =>
      `<label><input type="radio" name="channel" value="${html(code)}"${i === 0 ? ' checked' : ''}>${html(label)}</label>`,
  )
  .join('\n')}
</fieldset>
${offered.some(([code]) => code === 'credit') ? cardChoice : ''}
<button class="go" name="decision" value="pay">Pay ${html(money(c))}</button>
<button class="bad" name="decision" value="fail">Fail: the bank declines</button>
<button name="decision" value="later">Pay later: leave it pending</button>
<button class="quiet" name="decision" value="cancel">Cancel and go back</button>
</form>
<p class="note">This page stands in for the payment provider. Choose how the payment shall end.</p>
<script>${keepAddress}</script>`,
  )
}

const endings: ReadonlyMap<string, string> = new Map([
  ['00', 'Payment approved'],
  ['11', 'Payment declined'],
  ['22', 'Payment pending'],
])

/**
 * Returns the browser to the merchant by a form POST, on a button press or automatically; not
 * automatically after Back, which would trap the browser here.
 */
export function returnPage(
  settings: Settings,
  status: string,
  returnUrl: string,
  fields: Record<string, string>,
  byItself = true,
): string {
  const title = endings.get(status) ?? 'Payment ended'
  if (!returnUrl) {
    return page(title, `<h1>${title}</h1>\n<p>You can close this page.</p>`)
  }
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${html(name)}" value="${html(value)}">`)
    .join('\n')
  return page(
    title,
    `<h1>${title}</h1>
<p>${byItself ? 'Taking you' : 'Go'} back to ${html(settings.merchantName)}.</p>
<form id="back" method="post" action="${html(returnUrl)}">
${inputs}
<button class="go">Continue</button>
</form>
${byItself ? `<script>${goOn}</script>` : ''}`,
  )
}

/** A refusal with Fiuu's code, shown instead of the payment page. */
export function refusalPage(code: string, text: string): string {
  return page(
    `Payment refused (${code})`,
    `<h1>This payment cannot start</h1>
<p role="alert"><strong>${html(code)}</strong>: ${html(text)}</p>
<p class="note">Nothing was charged. Go back to the shop and try again.</p>`,
  )
}

export function plainPage(title: string, text: string): string {
  return page(title, `<h1>${html(title)}</h1>\n<p>${html(text)}</p>`)
}
