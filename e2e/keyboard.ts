import { expect, type Locator, type Page } from '@playwright/test'
import { daysBetween } from '../domain/booking/starts/calendar.ts'

/** More steps than any page has: elements not reached by then are unreachable. */
const MOST_STEPS = 250

/** Uses only the keyboard: elements must be reached by Tab before use. */
export function keyboardOf(page: Page) {
  const { keyboard } = page

  /** Presses a key until a place has the focus. */
  async function step(key: string, target: Locator): Promise<void> {
    for (let pressed = 0; pressed < MOST_STEPS; pressed++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press(key)
    }
    throw new Error(`${key} does not reach ${target.toString()}`)
  }

  async function to(target: Locator): Promise<void> {
    await expect(target).toBeEnabled()
    await step('Tab', target)
  }

  return {
    to,

    /** Presses a button, or follows a link. */
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await to(target)
      await keyboard.press(key)
    },

    /** Replaces the content of a field. */
    async fill(target: Locator, text: string): Promise<void> {
      await to(target)
      await keyboard.press('Control+a')
      await keyboard.type(text)
    },

    /** Chooses a radio: Tab reaches its group, arrows the radio. */
    async choose(target: Locator): Promise<void> {
      await expect(target).toBeEnabled()
      const name = await target.getAttribute('name')
      const inGroup = () =>
        page.evaluate((of) => document.activeElement?.getAttribute('name') === of, name)
      for (let pressed = 0; pressed < MOST_STEPS && !(await inGroup()); pressed++) {
        await keyboard.press('Tab')
      }
      await step('ArrowDown', target)
      if (!(await target.isChecked())) await keyboard.press('Space')
      await expect(target).toBeChecked()
    },

    /** Chooses a day of the calendar: Tab reaches one day, arrows the others. */
    async chooseDay(day: string): Promise<void> {
      const reached = () =>
        page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '')
      for (let pressed = 0; pressed < MOST_STEPS && !(await reached()); pressed++) {
        await keyboard.press('Tab')
      }
      const days = daysBetween(await reached(), day)
      for (let pressed = 0; pressed < Math.abs(days); pressed++) {
        await keyboard.press(days > 0 ? 'ArrowRight' : 'ArrowLeft')
      }
      await expect.poll(reached).toBe(day)
      await keyboard.press('Enter')
    },

    /** Opens the result of Find for these words: a booking or a page. */
    async find(words: string): Promise<void> {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: 'Booking ID, customer, worker' })
      await expect(field).toBeFocused()
      await keyboard.type(words)
      const chosen = page
        .getByRole('dialog', { name: 'Find' })
        .getByRole('option', { selected: true })
      await expect(chosen).toContainText(words)
      await keyboard.press('Enter')
      await expect(field).toBeHidden()
    },

    /** Signs in. */
    async login(username: string, password: string): Promise<void> {
      await page.goto('/login')
      await this.fill(page.getByLabel('Email'), username)
      await this.fill(page.getByLabel('Password', { exact: true }), password)
      await keyboard.press('Enter')
      await expect(page).toHaveURL(/\/$/)
    },
  }
}
