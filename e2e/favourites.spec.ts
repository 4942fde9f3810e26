import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { chooseDay, formReady, fromOwnPage, next as goOn, signIn } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const words = {
  en: {
    prefix: '',
    came: 'Who came',
    favourite: 'Favourite',
    notAgain: 'Not again',
    own: 'Your workers',
    lead: "Workers don't see your choice.",
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

type Came = { worker: number; first_name: string }

/** Past cleanings of the logged-in customer. */
async function pastCleanings(page: Page): Promise<Visit[]> {
  const answer = await page.request.get(
    '/booking-details/get-booking-history/?when=past&page=1&page_size=50',
  )
  const { items } = (await answer.json()) as { items: Visit[] }
  return items.filter((each) => each.skill === 'Cleaner' && each.booking_status === 'Completed')
}

async function pastCleaning(page: Page): Promise<Visit> {
  const [visit] = await pastCleanings(page)
  if (!visit) throw new Error('the demo has no cleaning that is over')
  return visit
}

for (const [language, texts] of Object.entries(words))
  test(`a favourite is chosen after a visit, and removed in the profile: ${language}`, async ({
    page,
  }) => {
    await signIn(page, 'customer@jiran.test', 'Customer123')
    const { booking_id: id, skill } = await pastCleaning(page)
    await page.goto(`${texts.prefix}/booking-details?skill=${skill}&bookingId=${id}`)
    const came = page.getByRole('region', { name: texts.came })
    await expect(came.getByText(texts.lead)).toBeVisible()
    const favourite = came.getByRole('button', { name: texts.favourite }).first()
    const notAgain = came.getByRole('button', { name: texts.notAgain }).first()
    // A retry of this test may find it pressed.
    await expect(favourite).toBeVisible()
    if ((await favourite.getAttribute('aria-pressed')) === 'false') await favourite.click()
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
    expect(await axeFindings(page)).toEqual([])
    await notAgain.click()
    await expect(notAgain).toHaveAttribute('aria-pressed', 'true')
    await expect(favourite).toHaveAttribute('aria-pressed', 'false')
    // Shown before it is saved.
    await expect(notAgain).not.toHaveAttribute('aria-busy')

    await page.goto(`${texts.prefix}/profile`)
    const own = page.getByRole('region', { name: texts.own })
    const pressed = own.getByRole('button', { name: texts.notAgain, pressed: true })
    await expect(pressed).toHaveCount(1)
    expect(await axeFindings(page)).toEqual([])
    await pressed.click()
    await expect(own.getByRole('button')).toHaveCount(0)
  })

/** Workers who came to the logged-in customer. */
async function whoCame(page: Page): Promise<number[]> {
  const came = new Set<number>()
  for (const { booking_id: id } of await pastCleanings(page)) {
    const crew = await page.request.get(`/favourites/of-visit/?booking_id=${id}`)
    for (const { worker } of ((await crew.json()) as { items: Came[] }).items) came.add(worker)
  }
  return [...came]
}

/** An address of the customer, and the first start there with several available favourites. */
async function startWithSeveral(page: Page) {
  const saved = await page.request.get('/booking-details/get-saved-addresses/')
  for (const at of (await saved.json()) as { address: string | null; post_code: number }[]) {
    const start = at.address && (await startAt(page, at.post_code))
    if (start) return { ...start, address: at.address ?? '', postcode: at.post_code }
  }
  throw new Error('no two favourites are ever available together')
}

async function startAt(page: Page, postcode: number) {
  const answer = await page.request.post('/booking-details/get-open-days/', {
    headers: fromOwnPage(),
    data: {
      post_code: postcode,
      skill: 'Cleaner',
      no_of_hours: 4,
      worker_count: 1,
      frequency: 'one-time',
      // Later than the bookings of other journeys.
      start_date: addDays(dayOf(new Date()), 24),
      days: 31,
      with_favourite: true,
    },
  })
  type Day = { date: string; starts: { label: string; favourites: Came[] }[] }
  for (const { date, starts } of (await answer.json()) as Day[]) {
    const start = starts.find(({ favourites }) => favourites.length > 1)
    if (start) return { date, ...start }
  }
  return undefined
}

test('the form offers starts with favourites, and the booking says that the chosen one comes', async ({
  page,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  const headers = fromOwnPage()
  const choose = (worker: number, wish: string | null) =>
    page.request.post('/favourites/', { headers, data: { worker, wish } })
  const came = await whoCame(page)
  for (const worker of came) expect((await choose(worker, 'favourite')).status()).toBe(200)
  const start = await startWithSeveral(page)
  const chosen = start.favourites.at(-1)?.first_name ?? ''

  await page.goto(`/book-cleaner?postcode=${start.postcode}`)
  await formReady(page)
  await page.getByRole('radio', { name: /One-Time/ }).check()
  await page.getByRole('radio', { name: '4 hours' }).check()
  await chooseDay(page, start.date)
  const next = page.getByRole('list', { name: 'When your favourites are available:' })
  await expect(next.getByRole('button').first()).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${start.label}`) }).check()
  const who = page.getByRole('group', { name: 'Who should come?' })
  await expect(who.getByRole('radio', { name: 'No preference' })).toBeChecked()
  await who.getByRole('radio', { name: chosen, exact: true }).check()
  expect(await axeFindings(page)).toEqual([])
  await goOn(page)
  const saved = page.getByRole('region', { name: 'Your addresses' })
  await saved.getByRole('button').filter({ hasText: start.address }).first().click()
  await goOn(page)
  await expect(page).toHaveURL(/step=3/)
  // The worker is available, but not reserved yet.
  await expect(page.getByText(`You chose ${chosen}.`)).toBeVisible()
  await expect(page.getByText(`With ${chosen}`)).toHaveCount(0)
  await page.getByRole('radio', { name: /Pay Later/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText(`With ${chosen}`)).toBeVisible()
  for (const worker of came) expect((await choose(worker, null)).status()).toBe(200)
})

test('only workers who came can be chosen, and only by the visited customer', async ({
  page,
  request,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  const { booking_id: id } = await pastCleaning(page)
  const headers = fromOwnPage()
  const never = await page.request.post('/favourites/', {
    headers,
    data: { worker: 2_000_000_000, wish: 'favourite' },
  })
  expect(never.status()).toBe(404)
  expect((await request.get(`/favourites/of-visit/?booking_id=${id}`)).status()).toBe(401)
  await signIn(page, 'hidayah@jiran.test', 'Customer123')
  const another = await page.request.get(`/favourites/of-visit/?booking_id=${id}`)
  expect(another.status()).toBe(404)
})
