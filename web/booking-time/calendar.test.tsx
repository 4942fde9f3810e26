import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { Calendar } from './Calendar.tsx'
import { StartTimes } from './StartTimes.tsx'

async function htmlOf(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(element)
  return new Response(prelude).text()
}

const nothing = () => undefined
const day = (html: string, name: string) =>
  new RegExp(`<button[^>]*aria-label="${name}"[^>]*>`).exec(html)?.[0] ?? ''

test('outlines the day it is given as today, disables the past, and marks days without a start', async () => {
  const html = await htmlOf(
    <Calendar
      value="2026-11-25"
      onChange={nothing}
      today="2026-11-22"
      max="2026-11-28"
      openDays={new Set(['2026-11-25'])}
    />,
  )
  expect(html).toContain('November 2026')
  expect(day(html, 'Saturday, 21 November 2026')).toContain('disabled')
  expect(day(html, 'Sunday, 22 November 2026')).toContain('aria-current="date"')
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(day(html, 'Monday, 23 November 2026')).toContain('aria-describedby')
  expect(day(html, 'Wednesday, 25 November 2026')).toContain('tabindex="0"')
  expect(day(html, 'Wednesday, 25 November 2026')).not.toContain('aria-describedby')
  expect(day(html, 'Sunday, 29 November 2026')).toContain('disabled')
  expect(html.match(/tabindex="0"/g)).toHaveLength(1)
})

test('shows no day until today is known', async () => {
  const html = await htmlOf(<Calendar value="" onChange={nothing} today={undefined} />)
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toMatch(/20\d\d/)
  expect(html).not.toContain('<button')
})

const starts = { data: undefined, error: null, isFetching: false, refetch: nothing }
const choice = { name: 'start_time', value: '', asked: undefined, day: '2026-11-25', advice: '' }

test.each([
  ['while loading', { starts }],
  ['with two starts', { starts: { ...starts, data: [{ label: '9:00 AM', value: '09:00' }] } }],
  ['with none', { starts: { ...starts, data: [] } }],
  ['before anything is asked', { starts, waiting: 'Choose a day' }],
])('start times take the room of a whole day %s', async (_, state) => {
  const html = await htmlOf(<StartTimes {...choice} {...state} onChoose={nothing} />)
  expect(html.match(/<span class="[^"]*ghost[^"]*"/g)).toHaveLength(13)
})
