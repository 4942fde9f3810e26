import { expect, test } from '@playwright/test'
import {
  type BoardDay,
  blockOf,
  confirm,
  dragTo,
  movable,
  rowOf,
  startBoardDay,
} from './board-day.ts'
import { keyboardOf } from './keyboard.ts'

let board: BoardDay
test.beforeAll(async () => {
  test.setTimeout(180_000)
  board = await startBoardDay()
})
test.afterAll(() => board.stop())

test('a visit is dragged to other hours, to another worker, and to both; each move is undone', async ({
  browser,
}) => {
  const page = await board.pageOf(browser)
  await page.goto(`/board?day=${board.day}`)
  const { worker, visit, hours, other, at } = await movable(page, board)
  const block = blockOf(page, worker.id, visit)
  const [there, where] = [blockOf(page, worker.id, moved(visit, hours)), rowOf(page, other.id)]
  const dialog = page.getByRole('dialog')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(block).toBeVisible()

  await test.step('to other hours: the crew stays', async () => {
    await dragTo(page, block, hours, rowOf(page, worker.id))
    await expect(page.locator('[data-kind="landing"]')).toBeVisible()
    await page.mouse.up()
    await expect(dialog.getByRole('heading', { name: `Move to ${at}?` })).toBeVisible()
    await expect(dialog.getByText('The crew stays')).toBeVisible()
    await dialog.getByRole('button', { name: 'Move visit' }).click()
    await expect(dialog.getByText('Choose a reason').last()).toBeVisible()
    await confirm(page, 'Move visit')
    await expect(there).toBeVisible()
    await expect(page.getByText(`New start: ${at}`)).toBeVisible()
    await undo.click()
    await expect(block).toBeVisible()
    await expect(undo).toHaveCount(0)
  })

  await test.step('Escape drops it where it was, and nothing opens', async () => {
    await dragTo(page, block, hours, where)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('[data-kind="landing"]')).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('to another worker', async () => {
    await dragTo(page, block, 0, where)
    await page.mouse.up()
    await expect(
      dialog.getByRole('heading', { name: `Who replaces ${worker.name}?` }),
    ).toBeVisible()
    await expect(dialog.getByRole('radio')).toBeChecked()
    await confirm(page, 'Change crew')
    await expect(blockOf(page, other.id, visit)).toBeVisible()
    // Without an answer it can be pressed again; a double click undoes once.
    const calls = '**/staff/board/move/'
    await page.route(calls, (route) => route.abort('failed'))
    await undo.click()
    await expect(page.getByText("We couldn't reach Jiran")).toBeVisible()
    await page.unroute(calls)
    await undo.dblclick()
    await expect(block).toBeVisible()
    await expect(page.getByText('changed this booking')).toHaveCount(0)
  })

  await test.step('to another worker at other hours, in one step', async () => {
    await dragTo(page, block, hours, where)
    await page.mouse.up()
    await expect(dialog.getByRole('heading', { name: `Move to ${at}?` })).toBeVisible()
    await expect(dialog.getByRole('radio')).toBeChecked()
    await confirm(page, 'Move visit')
    await expect(blockOf(page, other.id, moved(visit, hours))).toBeVisible()
    await undo.click()
    await expect(block).toBeVisible()
  })
  const rows = await board.rowsOf<{ code: string; why: string }>(
    `select e.code, e.params->>'why' as why from booking_event e join booking b on b.id = e.booking_id
     where b.booking_id = $1 and e.params ? 'why' order by e.id`,
    visit.booking_id,
  )
  expect(rows.map(({ why }) => why)).toEqual([
    'customer-asked',
    'undone',
    'customer-asked',
    'undone',
    'customer-asked',
    'undone',
  ])
})

test('by the keyboard alone: another worker, another time, undo', async ({ browser }) => {
  const page = await board.pageOf(browser)
  await page.goto(`/board?day=${board.day}`)
  const keys = keyboardOf(page)
  const { worker, visit, at } = await movable(page, board)
  const dialog = page.getByRole('dialog')
  const undo = page.getByRole('button', { name: 'Undo' })
  const block = blockOf(page, worker.id, visit)

  await keys.press(block)
  const replace = dialog.getByRole('button', { name: `Replace ${worker.name}` })
  await keys.press(replace)
  await expect(page.getByRole('dialog', { name: `Who replaces ${worker.name}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(replace).toBeFocused()
  await keys.press(replace)
  const first = dialog.getByRole('radio').first()
  await expect(first).toBeVisible()
  await keys.to(first)
  await page.keyboard.press('Space')
  await keys.to(dialog.getByLabel('Reason'))
  await page.keyboard.type('travel')
  await page.keyboard.press('ArrowDown')
  await keys.press(dialog.getByRole('button', { name: 'Change crew' }))
  await expect(dialog).toHaveCount(0)
  await expect(block).toHaveCount(0)
  // Undo has the focus.
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(block).toBeVisible()
  await expect(page.getByRole('region', { name: /^Board of/ })).toBeFocused()

  await keys.press(block)
  await keys.press(dialog.getByRole('button', { name: 'Change day or time' }))
  await keys.choose(dialog.getByRole('radio', { name: at, exact: true }))
  await keys.press(dialog.getByRole('button', { name: 'Check new time' }))
  await expect(dialog.getByText('The crew stays')).toBeVisible()
  await keys.to(dialog.getByLabel('Reason'))
  await page.keyboard.press('ArrowDown')
  await keys.press(dialog.getByRole('button', { name: 'Move visit' }))
  await expect(page.getByText(`New start: ${at}`)).toBeVisible()
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(block).toBeVisible()
})

test('two staff at once: a drag is not disturbed, and the second sees who was first', async ({
  browser,
}) => {
  const page = await board.pageOf(browser)
  await page.goto(`/board?day=${board.day}`)
  const { worker, visit, hours, other } = await movable(page, board)
  const block = blockOf(page, worker.id, visit)
  await expect(block).toBeVisible()
  const second = await board.pageOf(browser, 'manager')
  await second.goto(`/board?day=${board.day}`)

  await dragTo(page, block, hours, rowOf(page, worker.id))
  await dragTo(second, blockOf(second, worker.id, visit), 0, rowOf(second, other.id))
  await second.mouse.up()
  await confirm(second, 'Change crew')
  await expect(blockOf(second, other.id, visit)).toBeVisible()
  // Longer than the second after which the change would show.
  await page.clock.runFor(3_000)
  await expect(block).toBeVisible()
  await page.mouse.up()

  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('other')
  await dialog.getByRole('button', { name: 'Move visit' }).click()
  await expect(
    dialog.getByText(/^Marcus Lee changed this booking .*Crew changed from/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(blockOf(page, other.id, visit)).toBeVisible()
})

/** A visit moved later by this many hours. */
function moved<Visit extends { start_time: string }>(visit: Visit, hours: number): Visit {
  const hour = Number(visit.start_time.slice(0, 2)) + hours
  return { ...visit, start_time: `${hour}:00`.padStart(5, '0') }
}

test('a move stays if the session ends during the drag', async ({ browser }) => {
  const page = await board.pageOf(browser)
  await page.goto(`/board?day=${board.day}`)
  const { worker, visit, hours, at } = await movable(page, board)
  await dragTo(page, blockOf(page, worker.id, visit), hours, rowOf(page, worker.id))
  await page.context().clearCookies({ name: 'access_token' })
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'You have been logged out' })).toBeVisible()
  await expect(page.getByText(`Move to ${at}?`)).toBeVisible()
})
