import { startProgram } from '../testing/program.ts'
import { axeFindings } from './axe.ts'
import { expect, structuredDataOf, test, touch } from './public-site.ts'
import { signIn } from './steps.ts'

test('an Admin opens a service in one press, and the public site offers it', async ({
  browser,
}) => {
  // A separate program, because other tests read the home page at the same time.
  const program = await startProgram()
  try {
    const admin = await (await browser.newContext({ baseURL: program.url })).newPage()
    const visitor = await (await browser.newContext({ baseURL: program.url })).newPage()
    const landing = '/service/gardening-service-malaysia'
    await visitor.goto(landing)
    await expect(visitor).toHaveURL(`${program.url}/`)
    await expect(visitor.getByRole('group', { name: 'Coming soon' })).toContainText('Gardening')

    await signIn(admin, 'admin@jiran.test', 'Admin123')
    await admin.goto('/services')
    const gardener = admin.getByRole('group', { name: 'Where Gardener is offered' })
    await gardener.getByText('Open', { exact: true }).click()
    await expect(admin.getByText('Gardener is open')).toBeVisible()
    await expect(gardener.getByRole('radio', { name: 'Open' })).toBeChecked()
    await expect
      .poll(async () => (await visitor.request.get('/sitemap.xml')).text())
      .toContain(landing)
    await visitor.goto('/')
    await expect(visitor.getByRole('group', { name: 'Coming soon' })).not.toContainText('Gardening')
    await visitor.getByRole('radio', { name: /^Gardening/ }).check()
    await visitor.getByLabel('Your postcode').fill('59100')
    await touch(visitor)
    await visitor.getByRole('button', { name: 'Book Now' }).click()
    await expect(visitor).toHaveURL(/\/book-gardener\?postcode=59100(&|$)/)
    await visitor.goto('/')
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Gardening' }).click()
    await expect(visitor).toHaveURL(program.url + landing)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'A garden you want to sit in.',
    )
    const offer = (await structuredDataOf(visitor)).find((node) => node['@type'] === 'Service')
    expect(offer).toMatchObject({ name: 'Gardening', offers: { lowPrice: 31.5, highPrice: 35 } })
    expect(await axeFindings(visitor)).toEqual([])
  } finally {
    await program.remove()
  }
})
