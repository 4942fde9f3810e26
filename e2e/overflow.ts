import type { Page } from 'playwright'

/**
 * Elements that overflow the window on the right, except in scrolling lists. Table cells cut off by
 * their frame count as overflow.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
      const box = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflowX)) return false
      return box.width > 1 && box.right > innerWidth + 1
    })
    const cells = [...document.querySelectorAll('th, td')].filter((cell) => {
      const frame = cell.closest('table')?.parentElement
      return (
        frame &&
        /hidden|clip/.test(getComputedStyle(frame).overflowX) &&
        cell.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1
      )
    })
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls'] : []
    return [...wide, ...[...out, ...cells].map((element) => element.outerHTML.slice(0, 120))]
  })
}

/** Runs `work` with text at 200 %, as people set it in their browser. */
export async function withLargeText(page: Page, work: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const setSize = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard } })
  await setSize(32)
  await work()
  await setSize(16)
  await devtools.detach()
}
