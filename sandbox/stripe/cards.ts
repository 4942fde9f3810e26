import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, page, sendPage } from '../hosted/page.ts'
import { type Answer, missing, refuse } from './answers.ts'
import type { StandIn } from './payments.ts'
import { hide } from './settings.ts'
import { type CardBehaviour, type Intent, newId, type Setup } from './store.ts'
import { errorBody, type Params, recordIn, textIn } from './wire.ts'

/** The test cards, by their reaction to later charges. */
const cards: Readonly<Record<CardBehaviour, { readonly last4: string; readonly label: string }>> = {
  works: { last4: '4242', label: 'works' },
  card_declined: { last4: '0341', label: 'is declined when it is charged' },
  authentication_required: { last4: '3184', label: 'asks its owner at every charge' },
  expired_card: { last4: '0069', label: 'has expired when it is charged' },
}

/** Opens a page to save a card. */
export function createSetup({ settings, store, base }: StandIn, params: Params): Answer {
  if (textIn(params, 'allowed_payment_method_types', '0') !== 'card')
    return refuse('Missing required param: currency.')
  if (textIn(params, 'customer_creation') !== 'always')
    return refuse('The stand-in makes a customer of each card: customer_creation.')
  const addresses = [textIn(params, 'success_url'), textIn(params, 'cancel_url')] as const
  if (!addresses.every((address) => URL.canParse(address))) return refuse('Not a valid URL')
  const setup: Setup = {
    id: newId(store, 'cs_test', settings.now()),
    email: textIn(params, 'customer_email'),
    successUrl: addresses[0],
    cancelUrl: addresses[1],
    status: 'open',
    metadata: recordIn(params, 'metadata'),
    customer: '',
    behaviour: 'works',
    isDeleted: false,
  }
  store.setups.set(setup.id, setup)
  return { status: 200, body: setupObject(setup, base()) }
}

/** A session in setup mode, as in responses and events. */
export function setupObject(setup: Setup, base: string, expanded = false): object {
  const open = setup.status === 'open'
  const intent = setup.id.replace(/^cs_test/, 'seti')
  return {
    id: setup.id,
    object: 'checkout.session',
    mode: 'setup',
    livemode: false,
    url: open ? `${base}/c/setup/${setup.id}` : null,
    status: setup.status,
    payment_status: 'no_payment_required',
    amount_total: null,
    currency: null,
    client_reference_id: null,
    customer: customerOf(setup, expanded),
    customer_email: setup.email,
    payment_intent: null,
    setup_intent:
      expanded && !open
        ? {
            id: intent,
            object: 'setup_intent',
            status: 'succeeded',
            payment_method: {
              id: `pm_${setup.id}`,
              object: 'payment_method',
              type: 'card',
              card: {
                brand: 'visa',
                last4: cards[setup.behaviour].last4,
                exp_month: 12,
                exp_year: 2034,
              },
            },
          }
        : intent,
    metadata: setup.metadata,
  }
}

function customerOf({ customer: id, isDeleted }: Setup, expanded: boolean): object | string | null {
  if (!id) return null
  return expanded ? { id, object: 'customer', ...(isDeleted ? { deleted: true } : {}) } : id
}

type Answering = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (params: Params) => Answer | Promise<Answer>,
) => Promise<unknown>

/** The calls about saved cards: charging, listing a customer's charges, and deleting a customer. */
export function cardRoutes(scope: FastifyInstance, standIn: StandIn, answer: Answering): void {
  const { store } = standIn
  scope.post('/v1/payment_intents', hide, (request, reply) =>
    answer(request, reply, (params) => charge(standIn, params)),
  )
  scope.get<{ Querystring: { customer?: string } }>('/v1/payment_intents', hide, (request, reply) =>
    answer(request, reply, () => {
      const found = [...store.intents.values()].filter(
        ({ customer }) => customer === request.query.customer,
      )
      const data = found.toReversed().map((each) => intentObject(each))
      const list = { object: 'list', url: '/v1/payment_intents', has_more: false, data }
      return { status: 200, body: list }
    }),
  )
  scope.delete<{ Params: { id: string } }>('/v1/customers/:id', hide, (request, reply) =>
    answer(request, reply, () => {
      const { id } = request.params
      const setup = [...store.setups.values()].find(({ customer }) => customer === id)
      if (!setup || setup.isDeleted) return missing('customer', id)
      setup.isDeleted = true
      return { status: 200, body: { id, object: 'customer', deleted: true } }
    }),
  )
}

function charge({ settings, store, webhookSender }: StandIn, params: Params): Answer {
  const amount = Number(textIn(params, 'amount'))
  const customer = textIn(params, 'customer')
  const method = textIn(params, 'payment_method')
  const setup = [...store.setups.values()].find((each) => each.customer === customer && customer)
  if (!setup || setup.isDeleted) return missing('customer', customer)
  if (method !== `pm_${setup.id}`) return missing('PaymentMethod', method)
  if (!Number.isSafeInteger(amount) || amount < 200)
    return refuse('Amount must be at least RM2.00 myr', { code: 'amount_too_small' })
  if (textIn(params, 'currency') !== 'myr') return refuse('Invalid currency: myr')
  if (textIn(params, 'off_session') !== 'true' || textIn(params, 'confirm') !== 'true')
    return refuse('The stand-in charges off_session alone, and confirms at once.')
  const twists = store.nextCharges.shift() ?? []
  const works = setup.behaviour === 'works'
  const made: Intent = {
    intent: newId(store, 'pi', settings.now()),
    customer,
    amount,
    currency: 'myr',
    paymentStatus: works ? 'paid' : 'unpaid',
    metadata: recordIn(params, 'metadata'),
    refunded: 0,
  }
  store.intents.set(made.intent, made)
  const object = intentObject(made)
  if (!twists.includes('lost-event')) {
    const type = works ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
    const event = webhookSender.compose(type, object)
    webhookSender.inBackground(async () => {
      await webhookSender.bring(event, twists)
    })
  }
  if (works) return { status: 200, body: object }
  const code = setup.behaviour
  const more = { code, payment_intent: object }
  return { status: 402, body: errorBody('card_error', 'Your card was not charged.', more) }
}

function intentObject({ intent, amount, currency, paymentStatus, customer, metadata }: Intent) {
  return {
    id: intent,
    object: 'payment_intent',
    amount,
    currency,
    customer,
    status: paymentStatus === 'paid' ? 'succeeded' : 'requires_payment_method',
    metadata,
  }
}

/** The page to save a card; the chosen card decides the result of later charges. */
export function setupPages(scope: FastifyInstance, standIn: StandIn): void {
  const { settings, store, webhookSender } = standIn
  type Named = { Params: { id: string } }

  scope.get<Named>('/c/setup/:id', hide, async ({ params: { id } }, reply) => {
    const setup = store.setups.get(id)
    if (setup?.status !== 'open')
      return sendPage(reply, 410, page('Closed', '<h1>This page has expired</h1>'))
    const choices = Object.entries(cards).map(
      ([behaviour, { last4, label }], at) =>
        `<label><input type="radio" name="behaviour" value="${behaviour}"${at === 0 ? ' checked' : ''}>Visa ${last4}: ${label}</label>`,
    )
    const body = `<h1>Save a card for ${html(settings.merchantName)}</h1>
<form method="post" action="/c/setup/${html(id)}">
<fieldset><legend>Card</legend>
${choices.join('\n')}
</fieldset>
<button class="go" name="decision" value="save">Save card</button>
<button class="quiet" name="decision" value="cancel">Cancel and go back</button>
</form>
<p class="note">This page stands in for Stripe.</p>`
    const addresses = [setup.successUrl, setup.cancelUrl]
    return sendPage(reply, 200, page('Save a card (test)', body), addresses)
  })

  scope.post<Named>('/c/setup/:id', hide, async ({ params: { id }, body }, reply) => {
    const setup = store.setups.get(id)
    if (!setup) return sendPage(reply, 410, page('Closed', '<h1>This page has expired</h1>'))
    const fields = body as Params
    if (textIn(fields, 'decision') === 'cancel') return reply.redirect(setup.cancelUrl, 303)
    if (setup.status === 'open') {
      const behaviour = textIn(fields, 'behaviour')
      if (Object.hasOwn(cards, behaviour)) setup.behaviour = behaviour as CardBehaviour
      setup.status = 'complete'
      setup.customer = newId(store, 'cus', settings.now())
      const object = setupObject(setup, standIn.base())
      await webhookSender.bring(webhookSender.compose('checkout.session.completed', object))
    }
    return reply.redirect(setup.successUrl.replace('{CHECKOUT_SESSION_ID}', id), 303)
  })
}
