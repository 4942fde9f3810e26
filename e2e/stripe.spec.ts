import { type Browser, expect, type Page, test } from '@playwright/test'
import fastify, { type FastifyInstance } from 'fastify'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { stripeSandbox } from '../sandbox/stripe/plugin.ts'
import { type RunningProgram, startProgram } from '../testing/program.ts'
import { axeFindings } from './axe.ts'
import { bookCleaning, cancelBooking } from './steps.ts'

/** The real program with a stand-in for Stripe on another port. */
let stripe: FastifyInstance
let stripeUrl: string
let program: RunningProgram

test.beforeAll(async () => {
  const keys = { secretKey: 'sk_test_journey', webhookSecret: 'whsec_journey' }
  stripe = fastify({ forceCloseConnections: true })
  await stripe.register(stripeSandbox, {
    ...keys,
    merchantName: 'Jiran',
    control: true,
    bankAfterMs: null,
    refundAfterMs: null,
  })
  stripeUrl = await stripe.listen({ port: 0, host: '127.0.0.1' })
  program = await startProgram({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: stripeUrl,
  })
  await control('', { webhook: `${program.url}/payments/webhook` })
})
test.afterAll(async () => {
  await program?.remove()
  await stripe?.close()
})

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${stripeUrl}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path} ${await answer.text()}`).toBe(true)
}

/** The attempts of an order that have a page. */
async function pagesOf(order: string): Promise<string[]> {
  const books = (await (await fetch(`${stripeUrl}/control`)).json()) as {
    sessions: { reference: string }[]
  }
  return books.sessions.map(({ reference }) => reference).filter((each) => each.startsWith(order))
}

/** Signs in on a new page. */
async function person(browser: Browser, username: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(`${program.url}/`)
  return page
}

let days = 6
/** Books a visit to be paid online, and goes to its page. */
async function book(page: Page): Promise<{ order: string; booking_id: string }> {
  days += 1
  const day = addDays(dayOf(new Date()), days)
  const answer = await bookCleaning(page, { start_date: day }, { origin: program.url })
  await page.goto(`/booking-details?skill=Cleaner&bookingId=${answer.booking_id}`)
  return answer
}

/** Leaves for Stripe's page. */
async function leave(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await expect(page).toHaveURL(/\/c\/pay\/cs_test/)
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay RM 120.00' }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('by card, bank and wallet; after cancelling, a decline and a late decline by the bank', async ({
  browser,
}) => {
  const page = await person(browser, 'customer@jiran.test', 'Customer123')

  for (const way of ['Credit or debit card', 'Online banking (FPX)', 'GrabPay']) {
    await test.step(way, async () => {
      await book(page)
      await leave(page, /Pay/)
      await page.getByLabel(way).check()
      await pay(page)
      await expect(heading(page, 'Paid. Your booking is confirmed.')).toBeVisible()
    })
  }

  await test.step('cancelled on the page, then declined, then paid', async () => {
    const { order } = await book(page)
    await leave(page, /Pay/)
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await expect(heading(page, "You haven't paid yet")).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    // A double click starts one attempt, so there is one payment page.
    await page.getByRole('button', { name: 'Pay now' }).dblclick()
    await expect(page).toHaveURL(/\/c\/pay\/cs_test/)
    expect(await pagesOf(order)).toEqual([`${order}P2`, `${order}P3`])
    await page.getByRole('button', { name: /Fail/ }).click()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await pay(page)
    await expect(heading(page, 'Paid. Your booking is confirmed.')).toBeVisible()
  })

  await test.step('a slow bank declines in the end: Try again preserves the hold', async () => {
    const { order } = await book(page)
    await leave(page, /Pay/)
    await page.getByRole('button', { name: /Slow bank/ }).click()
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    // The booking page requests the second attempt of an order: the first came with the answer.
    await control('/settle', { about: `${order}P2`, paid: false })
    await expect(heading(page, "Your payment didn't go through")).toBeVisible()
    await leave(page, 'Try again')
    await pay(page)
    await expect(heading(page, 'Paid. Your booking is confirmed.')).toBeVisible()
  })

  await test.step('its webhook is lost: the payment is queried, and the page follows', async () => {
    await book(page)
    await control('', { next: ['lost-event'] })
    await leave(page, /Pay/)
    await pay(page)
    await expect(heading(page, 'Paid. Your booking is confirmed.')).toBeVisible()
  })
})

test('an admin refunds, and a refund that the bank returns is due again', async ({ browser }) => {
  const customer = await person(browser, 'hidayah@jiran.test', 'Customer123')
  const refused: string[] = []
  customer.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  const booked = await book(customer)
  await leave(customer, /Pay/)
  await customer.getByLabel('GrabPay').check()
  await pay(customer)
  await expect(heading(customer, 'Paid. Your booking is confirmed.')).toBeVisible()
  await customer.goto(`/booking-details?skill=Cleaner&bookingId=${booked.booking_id}`)
  await cancelBooking(customer)
  await expect(customer.getByText('Refund Due').first()).toBeVisible()
  expect(refused).toEqual([])
  await customer.goto(`/payment-result?order=${booked.order}`)
  await expect(heading(customer, "Cancelled: we'll refund you")).toBeVisible()

  const admin = await person(browser, 'admin@jiran.test', 'Admin123')
  await admin.goto('/refunds')
  const row = admin.getByRole('row').filter({ hasText: booked.order })
  await expect(row).toContainText('GrabPay')
  const refund = async () => {
    await row.getByRole('button', { name: `Refund ${booked.order}` }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Refund RM 120.00' }).click()
    await expect(row).toContainText('Refund in progress')
  }
  await refund()
  await control('/refund', { about: `${booked.order}R1`, status: 'succeeded' })
  // The page polls while a payment is pending.
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible()

  await control('/refund', { about: `${booked.order}R1`, status: 'failed' })
  await admin.reload()
  await expect(row).toContainText('Refund declined')
  await refund()
  await control('/refund', { about: `${booked.order}R2`, status: 'succeeded' })
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible()
  await customer.reload()
  await expect(heading(customer, 'Your refund has been sent')).toBeVisible()
})
