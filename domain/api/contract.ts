import type { Service } from '../booking/description.ts'
import { accountCalls } from './account.ts'
import { areaCalls } from './areas.ts'
import { auditCalls } from './audit.ts'
import { bookingCalls } from './booking.ts'
import { calendarCalls } from './calendar.ts'
import type { Call } from './call.ts'
import { companyCalls } from './company.ts'
import { contactCalls } from './contact.ts'
import { customerCalls } from './customer.ts'
import { staffCustomerCalls } from './customers.ts'
import { exportCalls } from './exports.ts'
import { findCalls } from './find.ts'
import { geoCalls } from './geo.ts'
import { holidayCalls } from './holidays.ts'
import { messageTemplateCalls } from './message-templates.ts'
import { messageCalls } from './messages.ts'
import { orderCalls } from './order.ts'
import { payLinkCalls } from './pay-links.ts'
import { paymentCalls } from './payment-page.ts'
import { staffPaymentCalls } from './payments.ts'
import { placeCalls } from './places.ts'
import { rateCalls } from './rates.ts'
import { reportCalls } from './reports.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sentMessageCalls } from './sent-messages.ts'
import { callsOfService } from './service-calls.ts'
import { staffServiceCalls } from './services.ts'
import { statusCalls } from './status.ts'
import { teamCalls } from './team.ts'
import { ticketCalls } from './tickets.ts'
import { todayCalls } from './today.ts'
import { visitChangeCalls } from './visit-changes.ts'
import { vitalCalls } from './vitals.ts'
import { voucherCalls } from './vouchers.ts'
import { workerChangeCalls } from './worker-changes.ts'
import { workerDocumentCalls } from './worker-documents.ts'
import { workerCalls } from './workers.ts'

/** Every call that is not a service's own, by `METHOD /path`. */
export const contract = {
  ...accountCalls,
  ...secondFactorCalls,
  ...placeCalls,
  ...rateCalls,
  ...holidayCalls,
  ...voucherCalls,
  ...geoCalls,
  ...contactCalls,
  ...messageCalls,
  ...messageTemplateCalls,
  ...sentMessageCalls,
  ...ticketCalls,
  ...bookingCalls,
  ...orderCalls,
  ...customerCalls,
  ...paymentCalls,
  ...payLinkCalls,
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
  ...findCalls,
  ...todayCalls,
  ...workerChangeCalls,
  ...calendarCalls,
  ...companyCalls,
  ...visitChangeCalls,
}
export type Contract = typeof contract

/** The whole contract with the calls that follow from the services' descriptions. */
export function wholeContract(services: readonly Service[]): Record<string, Call> {
  const whole: Record<string, Call> = { ...contract }
  for (const service of services) {
    const { quote, book } = callsOfService(service)
    whole[`POST ${service.calls.quote}`] = quote
    whole[`POST ${service.calls.book}`] = book
  }
  return whole
}
