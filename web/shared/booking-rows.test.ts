import { describe, expect, it } from 'vitest'
import type { BookingRecord } from '../../domain/api/bookings/booking.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { bookingRecord } from '../../testing/booking-record.ts'
import { windowWasher } from '../../testing/services/ninth-service.ts'
import {
  paymentRows,
  type Row,
  sensitiveAnswers,
  servedText,
  serviceRows,
  staffListing,
  staffServiceRows,
  visitRows,
  whereRows,
} from './booking-rows.ts'

const booking = (change: Partial<BookingRecord>): BookingRecord =>
  bookingRecord({
    booking_id: 'J-7',
    order: 'O-7',
    address: '1 Jalan Kerinchi',
    payment_method: 'Online',
    payment_status: 'Paid',
    customer_name: 'Mei Tan',
    ...change,
  })

function words(rows: readonly Row[]): string[] {
  return rows.map((row) => {
    const value = 'text' in row ? row.text : 'status' in row ? row.status : `RM ${row.rm}`
    return `${row.label}: ${value}`
  })
}

function listing(change: Partial<BookingRecord>, crew: string[] = []): string[] {
  const record = booking(change)
  return words(staffListing(serviceBySkill(record.skill), { ...record, allocated_workers: crew }))
}

describe("staff's card listing, order and conditions", () => {
  it('of a cleaning with extras', () => {
    const rows = listing({ fixed_addons: ['Oven cleaning', 'Window cleaning'] }, [
      'aisyah@crew.jiran.test',
      'devi@crew.jiran.test',
    ])
    expect(rows).toEqual([
      'Booking ID: J-7',
      'Customer Name: Mei Tan',
      'Customer Phone: +60 123456789',
      'Address: 1 Jalan Kerinchi',
      'Postcode: 59100',
      'Property Type: Condominium',
      'Service Type: Cleaning',
      'Fixed Addons: Oven cleaning, Window cleaning',
      'Start Date: Sat, 28 Nov 2026',
      'Start Time: 9:00 AM',
      'No of Hours: 4 hours',
      'Worker Count: 2',
      'Booking Status: Confirmed',
      'Allocated Workers: aisyah, devi',
      'Payment Method: Online',
    ])
  })

  it('has pick up and destination in place of the address where the service asks for them', () => {
    const rows = listing({
      skill: 'Caring Wheels',
      address: null,
      from_address: '1 Jalan A',
      to_address: 'Hospital B',
      no_of_days: 3,
    })
    expect(rows.slice(3, 6)).toEqual([
      'Pick Up Location: 1 Jalan A',
      'Destination Location: Hospital B',
      'Postcode: 59100',
    ])
    expect(rows).toContain('Number of days: 3')
  })

  it.each([
    [
      'Gardener',
      { square_feet: 1500 },
      ['Worker Count: 2', 'Garden Size in sq. feet: 1500 sq. feet'],
    ],
    ['Care Giver', { worker_gender: 'Female' }, ['Worker Count: 2', 'Worker Gender: Female']],
    ['Task Errands', { task_type: 'Queue' }, ['Service Type: Task Errands', 'Task Type: Queue']],
    [
      'Movers Packers',
      { has_lift: 'True', floors: 0, no_of_boxes_to_pack: 30 },
      [
        'Property Type: Condominium',
        'Contains Lift: Yes',
        'No. of floors: 0',
        'Estimated no. of boxes to pack: 30',
        'Service Type: Movers Packers',
      ],
    ],
  ])('%s shows its own facts with its own labels, in order', (skill, own, expected) => {
    const rows = listing({ skill, ...own })
    const at = rows.indexOf(expected[0] ?? '')
    expect(rows.slice(at, at + expected.length)).toEqual(expected)
  })

  it('leaves an encrypted answer to its own block, with its label', () => {
    const record = booking({ skill: 'Care Giver', customer_medical_details: 'Insulin' })
    expect(listing(record).join()).not.toContain('Insulin')
    expect(sensitiveAnswers(serviceBySkill('Care Giver'), record)).toEqual([
      { label: 'Medical Details', text: 'Insulin' },
    ])
    const windows = booking({ skill: 'Window Washer', alarm_code: '4711' })
    expect(sensitiveAnswers(windowWasher, windows)).toEqual([{ label: 'Alarm code', text: '4711' }])
    const gone = booking({ skill: 'Window Washer', sensitive: '4711' })
    expect(sensitiveAnswers(undefined, gone)).toEqual([
      { label: 'Confidential answer', text: '4711' },
    ])
    expect(sensitiveAnswers(windowWasher, booking({}))).toEqual([])
  })

  it('shows paid and owed amounts, if there are any', () => {
    const money = { paid: 120, refunded: 0, refund_due: 90, owed: 0 }
    expect(
      words(paymentRows({ ...booking({ total_cost: 120, fee: 30 }), money })).slice(2),
    ).toEqual(['Total Cost: RM 120', 'Late Fee: RM 30', 'Paid: RM 120', 'Refund Due: RM 90'])
  })

  it('shows money and credit apart, so that the amounts add up', () => {
    const money = {
      paid: 120.3,
      credit: 50.1,
      refunded: 40,
      returned: 10.5,
      refund_due: 0,
      owed: 0,
    }
    expect(words(paymentRows({ ...booking({ total_cost: 120.3 }), money })).slice(2)).toEqual([
      'Total Cost: RM 120.3',
      'Paid: RM 70.2',
      'Paid by Credit: RM 50.1',
      'Refunded: RM 29.5',
      'Returned to Credit: RM 10.5',
    ])
  })

  it.each([
    ['whoever sees money', { money: { paid: 120, refunded: 0, refund_due: 0, owed: 60 } }, 60],
    ['a Manager, who reads what to collect', { to_collect: 60 }, 60],
    [
      'nobody where nothing is owed',
      { money: { paid: 120, refunded: 0, refund_due: 0, owed: 0 } },
      0,
    ],
  ])('says beside Paid what is still owed, to %s', (_, sums, owed) => {
    const status = paymentRows({ ...booking({ payment_status: 'Paid' }), ...sums })[1]
    expect(status).toMatchObject({ status: 'Paid' })
    expect(status && 'owed' in status ? (status.owed ?? 0) : 0).toBe(owed)
  })

  it('shows how a visit on account is charged, not that it is paid', () => {
    const money = { paid: 120, refunded: 0, refund_due: 0, owed: 0 }
    const onAccount = { payment_method: 'Account', payment_status: 'Paid' } as const
    expect(words(paymentRows({ ...booking(onAccount), money }))).toEqual([
      'Payment Method: On account',
    ])
    expect(
      words(paymentRows({ ...booking(onAccount), money: { ...money, refunded: 25 } })),
    ).toEqual(['Payment Method: On account', 'Credited to the account: RM 25'])
    const credited = booking({ ...onAccount, payment_status: 'Refunded' })
    expect(words(paymentRows({ ...credited, money: { ...money, refunded: 120 } }))).toEqual([
      'Payment Method: On account',
      'Payment Status: Credited to the account',
    ])
  })

  it('shows the total cost only when the server gives it', () => {
    expect(listing({}).join()).not.toContain('Total Cost')
    expect(listing({ total_cost: 112.5 }).at(-1)).toBe('Total Cost: RM 112.5')
  })
})

describe("the customer's sections", () => {
  it('describe the service in the words of its description', () => {
    const record = booking({
      skill: 'Movers Packers',
      frequency: 'weekly',
      session: 2,
      sessions: 4,
      has_lift: 'False',
      floors: 0,
      addon: 'Ironing',
      addon_service_hours: 2,
    })
    expect(words(serviceRows(serviceBySkill('Cleaner'), record))).toContain(
      'Frequency: Weekly, visit 2 of 4',
    )
    const onAccount = {
      ...record,
      payment_method: 'Account' as const,
      customer_name: 'Puan Salmah',
    }
    expect(words(serviceRows(serviceBySkill('Cleaner'), onAccount))).toContain('For: Puan Salmah')
    expect([servedText(onAccount), servedText(record)]).toEqual(['For Puan Salmah', undefined])
    expect(words(serviceRows(serviceBySkill(record.skill), record))).toEqual([
      'Frequency: weekly, visit 2 of 4',
      'Contains Lift: No',
      'No. of floors: 0',
      'Addon: Ironing, 2 hours',
      'Booking ID: J-7',
    ])
  })

  it('say until when a visit lasts and who comes, once that is known', () => {
    const visit = {
      ...booking({ start_time: '09:00', no_of_hours: 4 }),
      crew: [{ first_name: 'Aisyah' }, { first_name: 'Bala' }],
    }
    expect(words(visitRows(visit))).toEqual(
      expect.arrayContaining(['End Time: 1:00 PM', 'Your Crew: Aisyah and Bala']),
    )
    expect(words(visitRows({ ...visit, crew: [] })).at(-1)).toBe(
      "Your Crew: We'll tell you before the visit",
    )
    const cancelled = { ...visit, booking_status: 'Cancelled' as const, crew: [] }
    expect(words(visitRows(cancelled)).join()).not.toContain('Your Crew')
  })

  it('still show a booking whose service is no longer offered', () => {
    const record = booking({ skill: 'Chimney Sweep' })
    expect(words(staffServiceRows(undefined, record))).toContain('Service Type: Chimney Sweep')
    expect(words(whereRows(undefined, record))[0]).toBe('Address: 1 Jalan Kerinchi')
  })

  it('name a fee that is owed', () => {
    expect(
      words(paymentRows(booking({ total_cost: 100, fee: 30, payment_method: 'Cash' }))),
    ).toEqual([
      'Payment Method: Pay Later',
      'Payment Status: Paid',
      'Total Cost: RM 100',
      'Late Fee: RM 30',
    ])
  })
})
