import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'

/** Helpers of the staff journeys. */

/** A service's questions, except time, place and payment. */
const services = {
  cleaner: { path: '/cleaning/book-cleaner/', no_of_hours: 3 },
  'care-giver': {
    path: '/care-giver/book-care-giver/',
    no_of_hours: 4,
    worker_gender: 'Female',
    customer_medical_details: 'Walks with a frame',
  },
} as const

/** Signs a person in by a separate request context, and books a crew of two, paid later. */
export async function bookForTwo(
  request: APIRequestContext,
  day: string,
  startTime: string,
  service: keyof typeof services = 'cleaner',
): Promise<string> {
  const login = await request.post('/account/login/', {
    data: { username: 'customer@jiran.test', password: 'Customer123' },
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const { path, ...asked } = services[service]
  const booked = await request.post(path, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      frequency: 'one-time',
      start_date: day,
      ...asked,
      start_time: startTime,
      worker_count: 2,
      address: '12 Jalan Maarof, Bangsar',
      postcode: 59100,
      property_type: 'Condominium',
      payment_method: 'Cash',
    },
  })
  expect(booked.status()).toBe(201)
  return ((await booked.json()) as { booking_id: string }).booking_id
}

/**
 * Expects no axe violation on the whole page, on a phone and on a desktop, in light and dark.
 */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 1000 },
  ]) {
    await page.setViewportSize(size)
    // Lists become cards once the page has reacted to its new width.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(size.width)
    await expectNoFindings(page)
  }
}
