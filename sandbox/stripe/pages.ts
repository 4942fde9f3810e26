import { html, page } from '../hosted/page.ts'
import type { Settings } from './settings.ts'
import type { Method, Session } from './store.ts'

const words: Readonly<Record<Method, string>> = {
  card: 'Credit or debit card',
  fpx: 'Online banking (FPX)',
  grabpay: 'GrabPay',
}

const money = (session: Session) =>
  `${session.currency === 'myr' ? 'RM' : session.currency.toUpperCase()} ${(session.amount / 100).toFixed(2)}`

/** The page where the customer decides how this test payment ends. Plain forms, without scripts. */
export function checkoutPage(
  settings: Settings,
  session: Session,
  action: string,
  declined: boolean,
): string {
  return page(
    `Pay ${settings.merchantName} (test)`,
    `<h1>Pay ${html(settings.merchantName)}</h1>
${declined ? '<p role="alert"><strong>Your card was declined.</strong> Try another way to pay.</p>' : ''}
<dl>
<dt>Amount</dt><dd class="sum">${html(money(session))}</dd>
<dt>For</dt><dd>${html(session.name)}</dd>
<dt>E-mail</dt><dd>${html(session.email)}</dd>
</dl>
<form method="post" action="${html(action)}">
<fieldset>
<legend>Pay with</legend>
${session.methods
  .map(
    (method, at) =>
      `<label><input type="radio" name="method" value="${method}"${at === 0 ? ' checked' : ''}>${words[method]}</label>`,
  )
  .join('\n')}
</fieldset>
<p><label><input type="checkbox" name="card" value="shared">A card of several people</label></p>
<button class="go" name="decision" value="pay">Pay ${html(money(session))}</button>
<button class="bad" name="decision" value="fail">Fail: the bank declines</button>
<button name="decision" value="slow">Slow bank: the answer comes later</button>
<button class="quiet" name="decision" value="cancel">Cancel and go back</button>
</form>
<p class="note">This page stands in for Stripe. Choose how the payment shall end.</p>`,
  )
}

/** The page if nothing can be paid any more. */
export function closedPage(status: Session['status'] | undefined): string {
  const title = status === 'complete' ? 'You have already paid' : 'This payment page has expired'
  const text =
    status === 'complete'
      ? 'Nothing more is needed. You can close this page.'
      : 'Go back to the shop and start the payment again.'
  return page(title, `<h1>${title}</h1>\n<p>${text}</p>`)
}
