import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { PhoneOrder } from '../../staff/phone-orders/PhoneOrder.tsx'

export const meta = () => [{ title: `${m.staff_phone_order_title()} · ${company}` }]

/**
 * /new-booking?customer=&service=&postcode=&step=, or ?booked=&service= once booked
 * (docs/product/roles.md#orders-on-the-phone): staff book for a customer.
 */
export default signedIn(PhoneOrder, {
  permission: 'manage-bookings',
  title: m.staff_phone_order_title(),
})
