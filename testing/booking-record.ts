import type { BookingRecord } from '../domain/api/bookings/booking.ts'

/** The record of a cleaning by two workers on the wire, with these changes and additions. */
export function bookingRecord<Changes extends object = object>(
  changes?: Changes,
): BookingRecord & Changes {
  return {
    id: 7,
    booking_id: 'JAB12CD34E-1',
    order: 'JAB12CD34E',
    session: 1,
    sessions: 1,
    skill: 'Cleaner',
    frequency: 'one-time',
    address: '12 Jalan Maarof, Bangsar',
    from_address: null,
    to_address: null,
    post_code: 59100,
    property_type: 'Condominium',
    addon: null,
    addon_service_hours: null,
    fixed_addons: [],
    start_date: '2026-11-28',
    start_time: '09:00',
    no_of_hours: 4,
    worker_count: 2,
    payment_method: 'Cash',
    booking_status: 'Confirmed',
    payment_status: 'Unpaid',
    customer_name: 'Nur Aisyah binti Ismail',
    customer_phone: '+60 123456789',
    manager: null,
    can_edit: true,
    can_cancel: true,
    version: 1,
    ...changes,
  } as BookingRecord & Changes
}
