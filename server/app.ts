import { existsSync } from 'node:fs'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { wholeContract } from '../domain/api/contract.ts'
import { livePath, partsPath, serviceOfPage } from '../domain/site/pages.ts'
import { writeServices } from '../domain/site/service-states.ts'
import { isReady } from './db/readiness.ts'
import { answerUnderVisitorsOrigin, pageOrigins } from './demo/sign-in/visitor-origin.ts'
import type { Deps } from './deps.ts'
import { noteLockouts } from './features/accounts/audit.ts'
import { findCaller } from './features/accounts/queries.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { secondFactorHandlers } from './features/accounts/second-factor/routes.ts'
import { facebookVisits } from './features/accounts/sign-in/facebook-routes.ts'
import { loginProof, offerSignInLinks } from './features/accounts/sign-in/sign-in-links.ts'
import { renewingUser } from './features/accounts/sign-in/welcome.ts'
import { findKey } from './features/api-keys/find-key.ts'
import { apiKeyHandlers } from './features/api-keys/routes.ts'
import { assistantHandlers } from './features/assistants/account-routes.ts'
import { assistantEndpoint } from './features/assistants/endpoint.ts'
import { oauthEndpoints } from './features/assistants/oauth/oauth-endpoints.ts'
import { auditHandlers } from './features/audit/routes.ts'
import { availabilityCache } from './features/availability/availability-cache.ts'
import { staffedSkills } from './features/availability/staffed.ts'
import { boardHandlers } from './features/board/routes.ts'
import { boardStream } from './features/board/stream.ts'
import { orderHandlers } from './features/bookings/order-routes.ts'
import { bookingHandlers } from './features/bookings/routes.ts'
import { slotHandlers } from './features/bookings/slots-routes.ts'
import { bookHandlers } from './features/books/routes.ts'
import { breachHandlers } from './features/breaches/routes.ts'
import { calendarFeeds, calendarHandlers } from './features/calendar/routes.ts'
import { cashHandlers } from './features/cash/routes.ts'
import { companyHandlers } from './features/company/routes.ts'
import { contactHandlers } from './features/contact/routes.ts'
import { referralHandlers, referralLinks } from './features/credits/referral-routes.ts'
import { creditHandlers } from './features/credits/routes.ts'
import { isLive } from './features/crew/live-visit.ts'
import { crewProofHandlers } from './features/crew/photos/proof-routes.ts'
import { crewHandlers } from './features/crew/routes.ts'
import { findWorker } from './features/crew/sign-in/sign-in.ts'
import { tipHandlers } from './features/crew/tip-routes.ts'
import { crewRequestHandlers } from './features/crew-requests/routes.ts'
import { staffCustomerHandlers } from './features/customers/routes.ts'
import { einvoiceHandlers } from './features/einvoices/routes.ts'
import { extraTimeHandlers } from './features/extra-time/routes.ts'
import { choosePreference } from './features/favourites/choose.ts'
import { favouriteHandlers } from './features/favourites/routes.ts'
import { findHandlers } from './features/find/routes.ts'
import { geoHandlers } from './features/geo/routes.ts'
import { holidayHandlers } from './features/holidays/routes.ts'
import { storeReply } from './features/inbox/replies.ts'
import { inboxHandlers } from './features/inbox/routes.ts'
import { mailbox } from './features/mail/mailbox.ts'
import { storeDecision } from './features/message-templates/decisions.ts'
import { messageTemplateHandlers } from './features/message-templates/routes.ts'
import { statusHandlers } from './features/monitoring/routes.ts'
import { storeStatus } from './features/notifications/statuses.ts'
import { rateLimitedOrders } from './features/ordering/order-rate-limit.ts'
import { orderWriter } from './features/ordering/order-writer.ts'
import { serviceHandlers } from './features/ordering/routes.ts'
import { notingArrivals } from './features/partners/arrivals.ts'
import { readSites } from './features/partners/queries.ts'
import { partnerHandlers } from './features/partners/routes.ts'
import { payHandlers } from './features/pay/routes.ts'
import { giftHandlers } from './features/payments/gifts/gift-routes.ts'
import { payLinkHandlers } from './features/payments/pay-links/pay-link-routes.ts'
import { paymentHandlers, paymentProviderRoutes } from './features/payments/routes.ts'
import { personalDataHandlers } from './features/personal-data/routes.ts'
import { areaHandlers } from './features/places/areas/routes.ts'
import { shownServices, writtenPrice } from './features/places/page-prices.ts'
import { priceBook } from './features/places/price-book.ts'
import { rateHandlers } from './features/places/rates-routes.ts'
import { placeHandlers } from './features/places/routes.ts'
import { staffServiceHandlers } from './features/places/services-routes.ts'
import { privacyRequestHandlers } from './features/privacy-requests/routes.ts'
import { exportHandlers, reportHandlers } from './features/reports/routes.ts'
import { reviewPhotos } from './features/reviews/photos.ts'
import { reviewHandlers } from './features/reviews/routes.ts'
import { readRatings } from './features/reviews/staff-reviews.ts'
import { sentMessageHandlers } from './features/sent-messages/routes.ts'
import { automaticHandlers } from './features/series/automatic-calls.ts'
import { seriesHandlers } from './features/series/routes.ts'
import { taxHandlers } from './features/tax/routes.ts'
import { teamHandlers } from './features/team/routes.ts'
import { ticketHandlers } from './features/tickets/routes.ts'
import { todayHandlers } from './features/today/routes.ts'
import { visitChangeHandlers } from './features/visit-changes/routes.ts'
import { vitalHandlers } from './features/vitals/routes.ts'
import { voucherHandlers } from './features/vouchers/routes.ts'
import { waitingListHandlers } from './features/waiting-list/routes.ts'
import { webhookHandlers } from './features/webhooks/routes.ts'
import { workerChangeHandlers } from './features/workers/change-routes.ts'
import { workerDocumentHandlers } from './features/workers/documents/document-routes.ts'
import { workerPhotos } from './features/workers/documents/photos.ts'
import { workerHandlers } from './features/workers/routes.ts'
import type { Handler } from './http/calls/calls.ts'
import { contractReference } from './http/calls/reference.ts'
import { registerCalls } from './http/calls/register-calls.ts'
import { cookieDefaults } from './http/cookies.ts'
import { answerFailures, answerUnreadableAddress } from './http/errors.ts'
import { bareHeaders, pageSecurityPolicy, secureHeaders, tileOrigin } from './http/headers.ts'
import { health } from './http/health.ts'
import { limits } from './http/limits/limits.ts'
import { clientLimits, refuseExpectations } from './http/limits/slow-clients.ts'
import { siteFacts } from './http/pages/page-facts.ts'
import { serveWebApp } from './http/pages/static.ts'
import { appRoutesOf, webAppDirectory } from './http/pages/web-app.ts'

const BODY_BYTES = 64 * 1024
const ordersOfTheDemo = 100_000

/**
 * Builds the app from the features and the providers that main or a test chose. Closing the app
 * settles its counters; the caller closes the pool and the jobs.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { pool, settings, payment, services, observers = [] } = deps
  const reach = {
    paymentOrigins: payment.formActionOrigins,
    signInScript: deps.signIn?.google?.scriptUrl,
    publicUrl: settings.publicUrl,
    frameOrigins: deps.dashboard ? [deps.dashboard.origin] : [],
    tileOrigins: deps.tiles ? [tileOrigin(deps.tiles.url)] : [],
  }
  const bare = bareHeaders(reach)
  const app = fastify({
    logger: {
      level: 'warn',
      // PostgreSQL quotes the row that it refused: a name, an e-mail address, an address.
      redact: ['err.detail', 'err.where', 'err.internalQuery'],
      ...(deps.logTo ? { stream: deps.logTo } : {}),
      ...(observers.length > 0
        ? {
            mixin: () =>
              Object.assign({}, ...observers.map((each) => each.logFields?.())) as object,
          }
        : {}),
    },
    ...clientLimits(bare),
    // Filling and compressing the pages at the start takes a loaded machine a while.
    pluginTimeout: 60_000,
    bodyLimit: BODY_BYTES,
    // By position, not address: the addresses of our own proxies are unknown here.
    trustProxy: (_address, hop) => hop < (settings.trustProxy || 0),
    requestIdHeader: false,
    genReqId: deps.newRequestId,
    frameworkErrors: answerUnreadableAddress(bare),
    // It would answer in a form of its own; the stop waits for these requests anyway.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  })
  for (const each of observers) each.followRequests(app)
  refuseExpectations(app.server, bare)
  answerFailures(app)
  const { isStopping } = deps
  if (isStopping)
    // Not before: a request may have begun when the stop began.
    app.addHook('onSend', (_request, reply, _payload, done) => {
      // The connection is about to close, so its next request would fail.
      if (isStopping()) reply.header('connection', 'close')
      done()
    })
  const origins = pageOrigins(settings)
  if (origins.length > 1) answerUnderVisitorsOrigin(app, settings.publicUrl, origins)
  await app.register(cookie, { parseOptions: cookieDefaults(settings.publicUrl) })
  await secureHeaders(app, reach)
  await app.register(health, { isReady: () => isReady(pool), isStopping })

  const prices = priceBook(pool, deps.replica)
  const crews = availabilityCache(pool, { lagMs: deps.hoursLagMs })
  const orders = orderWriter(deps, crews)
  const budgets = limits({
    pool,
    loginProof: loginProof(deps),
    quotesAMinute: deps.quotesAMinute,
    // Visitors share the demo's accounts: one must not lock out the next.
    ordersAnHour: deps.ordersAnHour ?? (settings.demo ? ordersOfTheDemo : undefined),
  })
  noteLockouts(app, deps)
  offerSignInLinks(app, deps)
  app.addHook('onClose', () => budgets.settle())
  const contract = wholeContract(services)
  const callers = findCaller(pool, settings.sessionSecret)
  registerCalls(
    app,
    contract,
    {
      ...accountHandlers(deps),
      ...secondFactorHandlers(deps),
      ...assistantHandlers(deps),
      ...placeHandlers(deps, prices),
      ...rateHandlers(deps, prices),
      ...holidayHandlers(deps, prices),
      ...voucherHandlers(deps),
      ...staffServiceHandlers(deps, prices),
      ...areaHandlers(deps, prices),
      ...geoHandlers(deps),
      ...contactHandlers(deps),
      ...inboxHandlers(deps),
      ...sentMessageHandlers(deps),
      ...ticketHandlers(deps, orders),
      ...orderHandlers(deps),
      ...bookingHandlers(deps, prices),
      ...slotHandlers(deps, prices, crews),
      ...paymentHandlers(deps),
      ...payLinkHandlers(deps),
      ...reportHandlers(deps),
      ...exportHandlers(deps),
      ...teamHandlers(deps),
      ...auditHandlers(deps),
      ...apiKeyHandlers(deps),
      ...webhookHandlers(deps),
      ...partnerHandlers(deps),
      ...einvoiceHandlers(deps),
      ...taxHandlers(deps, prices.forget),
      ...privacyRequestHandlers(deps),
      ...bookHandlers(deps),
      ...breachHandlers(deps),
      ...personalDataHandlers(deps),
      ...vitalHandlers(deps),
      ...statusHandlers(deps),
      ...todayHandlers(deps),
      ...workerHandlers(deps),
      ...workerDocumentHandlers(deps),
      ...staffCustomerHandlers(deps, (customer, worker, by) =>
        choosePreference(deps, customer, { worker, wish: 'not-again' }, by),
      ),
      ...creditHandlers(deps),
      ...referralHandlers(deps),
      ...favouriteHandlers(deps),
      ...findHandlers(deps),
      ...workerChangeHandlers(deps),
      ...calendarHandlers(deps),
      ...messageTemplateHandlers(deps),
      ...companyHandlers(deps),
      ...visitChangeHandlers(deps, prices),
      ...seriesHandlers({
        deps,
        prices,
        crews,
        orders: rateLimitedOrders(orders, budgets.order),
        isStaffed: staffedSkills(deps.pool),
      }),
      ...automaticHandlers(deps),
      ...crewHandlers(deps),
      ...waitingListHandlers(deps, prices),
      ...extraTimeHandlers(deps, prices),
      ...crewProofHandlers(deps),
      ...tipHandlers(deps),
      ...giftHandlers(deps),
      ...reviewHandlers(deps),
      ...crewRequestHandlers(deps),
      ...payHandlers(deps),
      ...cashHandlers(deps),
      ...boardHandlers(deps),
      ...serviceHandlers(deps, prices, rateLimitedOrders(orders, budgets.order), services),
    } as Readonly<Record<string, Handler>>,
    {
      clock: deps.clock,
      findCaller: callers,
      findWorker: findWorker(pool),
      findKey: findKey(pool),
      spendKey: budgets.spendKey,
      renewUser: renewingUser(deps),
      spend: budgets.spend,
      ownOrigins: [settings.publicUrl],
      staffSecondFactor: settings.staffSecondFactor,
      checkAnswers: deps.checkAnswers ?? false,
    },
  )
  await app.register(async (scope) => paymentProviderRoutes(scope, deps))
  await app.register(async (scope) =>
    facebookVisits(scope, deps, { spend: budgets.spend, findCaller: callers }),
  )
  for (const provider of Object.values(deps.messaging ?? {}))
    await app.register(async (scope) =>
      provider.routes?.(scope, {
        now: deps.clock,
        onStatus: (event) => storeStatus(deps, event),
        onReply: (event) => storeReply(deps, event),
        onTemplate: (event) => storeDecision(pool, event),
      }),
    )
  await app.register(workerPhotos, { pool })
  await app.register((scope) => reviewPhotos(scope, { ...deps, findCaller: callers }))
  await app.register(referralLinks)
  await app.register((scope) => calendarFeeds(scope, deps))
  await app.register((scope) => assistantEndpoint(scope, { ...deps, prices }, budgets))
  await app.register((scope) => oauthEndpoints(scope, { ...deps, spend: budgets.spend }))
  await app.register((scope) => boardStream(scope, { ...deps, findCaller: callers }))
  contractReference(app, contract, settings)
  if (settings.demo) await app.register(mailbox, { pool })
  if (!deps.callsOnly && existsSync(webAppDirectory)) {
    await app.register(serveWebApp, {
      directory: webAppDirectory,
      appRoutes: appRoutesOf().filter((path) => settings.demo || path !== partsPath),
      filling: async () => {
        const now = deps.clock()
        const [book, ratings, ancestors] = await Promise.all([
          prices(now),
          readRatings(pool, now),
          readSites(pool),
        ])
        const facts = siteFacts(settings, deps.signIn, deps.payment)
        return {
          version: [
            book.version,
            book.day,
            ...Object.values(facts),
            JSON.stringify([...ratings]),
            ...ancestors,
          ].join(),
          facts: { ...facts, services: writeServices(shownServices(book, services)) },
          states: book.states,
          ratings,
          ancestors,
          hasPage: (path) => {
            const skill = serviceOfPage(path)
            return skill === undefined || book.stateOf(skill) === 'open'
          },
          priceOf: (price, locale) => writtenPrice(book, price, locale),
        }
      },
      secretPage: { path: livePath, isKnown: (token) => isLive(deps, token) },
      contentSecurityPolicy: (hashes, ancestors) => pageSecurityPolicy(reach, hashes, ancestors),
      arrive: notingArrivals(deps),
    })
  }
  return app
}
