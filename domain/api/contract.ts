import type { Service } from '../booking/description.ts'
import { accountCalls } from './accounts/account.ts'
import { assistantActionCalls } from './accounts/assistant-actions.ts'
import { assistantCalls } from './accounts/assistants.ts'
import { secondFactorCalls } from './accounts/second-factor.ts'
import { boardCalls } from './bookings/board.ts'
import { boardPlanCalls } from './bookings/board-plan.ts'
import { bookingCalls } from './bookings/booking.ts'
import { calendarCalls } from './bookings/calendar.ts'
import { customerCalls } from './bookings/customer.ts'
import { orderCalls } from './bookings/order.ts'
import { seriesCalls } from './bookings/series.ts'
import { slotCalls } from './bookings/slots.ts'
import { visitChangeCalls } from './bookings/visit-changes.ts'
import { waitingListCalls } from './bookings/waiting-list.ts'
import type { Call } from './call.ts'
import { apiKeyCalls } from './company/api-keys.ts'
import { areaCalls } from './company/areas.ts'
import { auditCalls } from './company/audit.ts'
import { breachCalls } from './company/breaches.ts'
import { companyCalls } from './company/company.ts'
import { partnerAccountCalls } from './company/partner-accounts.ts'
import { partnerCalls } from './company/partners.ts'
import { personalDataCalls } from './company/personal-data.ts'
import { teamCalls } from './company/team.ts'
import { webhookCalls } from './company/webhooks.ts'
import { crewCalls } from './crew.ts'
import { crewExtraTimeCalls } from './crew-extra-time.ts'
import { crewPayCalls } from './crew-pay.ts'
import { crewProofCalls } from './crew-proof.ts'
import { crewRequestCalls } from './crew-requests.ts'
import { creditCalls } from './customers/credits.ts'
import { staffCustomerCalls } from './customers/customers.ts'
import { favouriteCalls } from './customers/favourites.ts'
import { findCalls } from './customers/find.ts'
import { privacyRequestCalls } from './customers/privacy-requests.ts'
import { referralCalls } from './customers/referrals.ts'
import { reviewCalls } from './customers/reviews.ts'
import { ticketCalls } from './customers/tickets.ts'
import { geoCalls } from './geo.ts'
import { contactCalls } from './messages/contact.ts'
import { messageTemplateCalls } from './messages/message-templates.ts'
import { messageCalls } from './messages/messages.ts'
import { sentMessageCalls } from './messages/sent-messages.ts'
import { bookCalls } from './payments/books.ts'
import { cashCalls } from './payments/cash.ts'
import { depositCalls } from './payments/deposits.ts'
import { einvoiceCalls } from './payments/einvoices.ts'
import { giftCalls } from './payments/gifts.ts'
import { ownEInvoiceCalls } from './payments/own-einvoices.ts'
import { payLinkCalls } from './payments/pay-links.ts'
import { paymentCalls } from './payments/payment-page.ts'
import { staffPaymentCalls } from './payments/payments.ts'
import { savedCardCalls } from './payments/saved-cards.ts'
import { taxCalls } from './payments/tax.ts'
import { tipCalls } from './payments/tips.ts'
import { workerTaxCalls } from './payments/worker-tax.ts'
import { placeCalls } from './places.ts'
import { holidayCalls } from './prices/holidays.ts'
import { rateCalls } from './prices/rates.ts'
import { voucherCalls } from './prices/vouchers.ts'
import { exportCalls } from './reports/exports.ts'
import { reportCalls } from './reports/reports.ts'
import { todayCalls } from './reports/today.ts'
import { callsOfService } from './service-calls.ts'
import { staffServiceCalls } from './services.ts'
import { statusCalls } from './status.ts'
import { vitalCalls } from './vitals.ts'
import { workerChangeCalls } from './workers/worker-changes.ts'
import { workerDocumentCalls } from './workers/worker-documents.ts'
import { workerCalls } from './workers/workers.ts'

/** All calls except those of services, by `METHOD /path`. */
export const contract = {
  ...accountCalls,
  ...secondFactorCalls,
  ...assistantCalls,
  ...assistantActionCalls,
  ...placeCalls,
  ...rateCalls,
  ...holidayCalls,
  ...voucherCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...reviewCalls,
  ...geoCalls,
  ...contactCalls,
  ...messageCalls,
  ...messageTemplateCalls,
  ...sentMessageCalls,
  ...ticketCalls,
  ...bookingCalls,
  ...slotCalls,
  ...orderCalls,
  ...seriesCalls,
  ...waitingListCalls,
  ...customerCalls,
  ...paymentCalls,
  ...payLinkCalls,
  ...savedCardCalls,
  ...staffPaymentCalls,
  ...reportCalls,
  ...exportCalls,
  ...teamCalls,
  ...auditCalls,
  ...vitalCalls,
  ...statusCalls,
  ...staffServiceCalls,
  ...areaCalls,
  ...workerCalls,
  ...workerDocumentCalls,
  ...staffCustomerCalls,
  ...creditCalls,
  ...referralCalls,
  ...favouriteCalls,
  ...findCalls,
  ...todayCalls,
  ...workerChangeCalls,
  ...calendarCalls,
  ...companyCalls,
  ...visitChangeCalls,
  ...crewCalls,
  ...crewExtraTimeCalls,
  ...crewProofCalls,
  ...crewRequestCalls,
  ...crewPayCalls,
  ...cashCalls,
  ...depositCalls,
  ...boardCalls,
  ...boardPlanCalls,
  ...tipCalls,
  ...giftCalls,
  ...einvoiceCalls,
  ...taxCalls,
  ...privacyRequestCalls,
  ...bookCalls,
  ...breachCalls,
  ...personalDataCalls,
  ...partnerCalls,
  ...partnerAccountCalls,
  ...ownEInvoiceCalls,
  ...workerTaxCalls,
}
export type Contract = typeof contract

/** The whole contract, including the calls derived from the services' definitions. */
export function wholeContract(services: readonly Service[]): Record<string, Call> {
  const calls: Record<string, Call> = { ...contract }
  for (const service of services) {
    const { quote, book } = callsOfService(service)
    calls[`POST ${service.calls.quote}`] = quote
    calls[`POST ${service.calls.book}`] = book
  }
  return calls
}
