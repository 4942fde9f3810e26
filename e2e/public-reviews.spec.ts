import { expect, test, touch } from './public-site.ts'

test('three, two or one at a time; moved by button, key and time; stopped on request', async ({
  page,
}) => {
  await page.goto('/')
  const list = page.getByRole('list', { name: 'What customers say' })
  const at = () => list.evaluate((element) => element.scrollLeft)
  const shown = () =>
    list.evaluate((element) => {
      const [first] = element.children
      return Math.round(element.clientWidth / (first?.getBoundingClientRect().width ?? 1))
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const [width, count] of [
    [1200, 3],
    [992, 3],
    [991, 2],
    [768, 2],
    [767, 1],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await shown(), `${width} px`).toBe(count)
  }
  await list.scrollIntoViewIfNeeded()
  await touch(page)
  await page.mouse.move(2, 2)
  // Automatically, five seconds after the script has loaded.
  await expect.poll(at).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Pause the reviews' }).click()
  await expect(page.getByRole('button', { name: 'Play the reviews' })).toBeVisible()
  // On a slow machine they may have moved more than once.
  await expect(async () => {
    if ((await at()) > 0) await page.getByRole('button', { name: 'Previous review' }).click()
    await expect.poll(at, { timeout: 2_000 }).toBe(0)
  }).toPass()
  await page.getByRole('button', { name: 'Next review' }).click()
  await expect.poll(at).toBeGreaterThan(300)
  await list.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(at).toBe(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/service/elderly-care-malaysia')
  await touch(page)
  await expect(page.getByRole('button', { name: 'Play the reviews' })).toBeVisible()
})

test('swiped by a finger', async ({ browser, baseURL }) => {
  const phone = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await page.goto('/')
  const list = page.getByRole('list', { name: 'What customers say' })
  await list.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await list.boundingBox()
  const finger = await phone.newCDPSession(page)
  const y = (box?.y ?? 0) + 80
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: 330, y }],
  })
  for (let x = 320; x >= 60; x -= 20)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(300)
  await phone.close()
})
