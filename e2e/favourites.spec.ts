import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/calendar.ts'
import { axeFindings } from './axe.ts'
import { chooseDay, formReady, next as goOn, login } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const words = {
  en: {
    prefix: '',
    came: 'Who came',
    favourite: 'Favourite',
    notAgain: 'Not again',
    own: 'Your workers',
    lead: 'Workers do not see your choice.',
  },
  ms: {
    prefix: '/ms',
    came: 'Siapa yang datang',
    favourite: 'Kegemaran',
    notAgain: 'Jangan hantar lagi',
    own: 'Pekerja anda',
    lead: 'Pekerja tidak dapat melihat pilihan anda.',
  },
  zh: {
    prefix: '/zh',
    came: '上门人员',
    favourite: '首选',
    notAgain: '不要再派',
    own: '您的工作人员',
    lead: '工作人员看不到您的选择。',
  },
} as const

type Visit = { booking_id: string; skill: string; booking_status: string; worker_count: number }

/** A cleaning that is over, of the customer who is logged in. */
async function pastCleaning(page: Page): Promise<Visit> {
  const answer = await page.request.get(
    '/booking-details/get-booking-history/?when=past&page=1&page_size=50',
  )
  const { items } = (await answer.json()) as { items: Visit[] }
  const visit = items.find(
    (each) => each.skill === 'Cleaner' && each.booking_status === 'Completed',
  )
  if (!visit) throw new Error('the demo has no cleaning that is over')
  return visit
}

for (const [language, said] of Object.entries(words))
  test(`after a visit, a favourite and its end in the profile: ${language}`, async ({ page }) => {
    await login(page, 'customer@jiran.test', 'Customer123')
    const { booking_id: id, skill } = await pastCleaning(page)
    await page.goto(`${said.prefix}/booking-details?skill=${skill}&bookingId=${id}`)
    const came = page.getByRole('region', { name: said.came })
    await expect(came.getByText(said.lead)).toBeVisible()
    const favourite = came.getByRole('button', { name: said.favourite }).first()
    const notAgain = came.getByRole('button', { name: said.notAgain }).first()
    await expect(favourite).toHaveAttribute('aria-pressed', 'false')
    await favourite.click()
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
    expect(await axeFindings(page)).toEqual([])
    await notAgain.click()
    await expect(notAgain).toHaveAttribute('aria-pressed', 'true')
    await expect(favourite).toHaveAttribute('aria-pressed', 'false')

    await page.goto(`${said.prefix}/profile`)
    const own = page.getByRole('region', { name: said.own })
    const pressed = own.getByRole('button', { name: said.notAgain, pressed: true })
    await expect(pressed).toHaveCount(1)
    expect(await axeFindings(page)).toEqual([])
    await pressed.click()
    await expect(own.getByRole('button')).toHaveCount(0)
  })

test('the form offers starts with a favourite, and the booking says that they come', async ({
  page,
}) => {
  await login(page, 'customer@jiran.test', 'Customer123')
  const { booking_id: id } = await pastCleaning(page)
  const crew = await page.request.get(`/favourites/of-visit/?booking_id=${id}`)
  const [someone] = ((await crew.json()) as { items: { worker: number; first_name: string }[] })
    .items
  if (!someone) throw new Error('nobody came')
  const headers = { origin: new URL(page.url()).origin }
  const say = (wish: string | null) =>
    page.request.post('/favourites/', { headers, data: { worker: someone.worker, wish } })
  expect((await say('favourite')).status()).toBe(200)

  const day = addDays(dayOf(new Date()), 12)
  await page.goto('/book-cleaner?postcode=59100')
  await formReady(page)
  await page.getByRole('radio', { name: /One-Time/ }).check()
  await page.getByRole('radio', { name: '4 hours' }).check()
  await chooseDay(page, day)
  const next = page.getByRole('list', { name: `When ${someone.first_name} is available:` })
  await next.getByRole('button').first().click()
  const chosen = page.getByRole('radio', { name: someone.first_name, checked: true })
  await expect(chosen).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await goOn(page)
  const saved = page.getByRole('region', { name: 'Your addresses' })
  await saved.getByRole('button').first().click()
  await goOn(page)
  await expect(page).toHaveURL(/step=3/)
  // Free is not reserved.
  await expect(page.getByText(`${someone.first_name} is available at this time.`)).toBeVisible()
  await expect(page.getByText(`With ${someone.first_name}`)).toHaveCount(0)
  await page.getByRole('radio', { name: /Pay Later/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText(`With ${someone.first_name}`)).toBeVisible()
  expect((await say(null)).status()).toBe(200)
})

test('only who came is chosen, and only by who was visited', async ({ page, request }) => {
  await login(page, 'customer@jiran.test', 'Customer123')
  const { booking_id: id } = await pastCleaning(page)
  const headers = { origin: new URL(page.url()).origin }
  const never = await page.request.post('/favourites/', {
    headers,
    data: { worker: 2_000_000_000, wish: 'favourite' },
  })
  expect(never.status()).toBe(404)
  expect((await request.get(`/favourites/of-visit/?booking_id=${id}`)).status()).toBe(401)
  await login(page, 'hidayah@jiran.test', 'Customer123')
  const another = await page.request.get(`/favourites/of-visit/?booking_id=${id}`)
  expect(another.status()).toBe(404)
})
