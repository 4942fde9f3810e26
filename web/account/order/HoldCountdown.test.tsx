import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoldCountdown } from './HoldCountdown.tsx'

function shown(minutes: number): string {
  const until = Date.now() + minutes * 60_000
  return renderToStaticMarkup(<HoldCountdown until={until} onEnd={() => undefined} />)
}

test('a hold of more than an hour says until when, a shorter one counts down', () => {
  expect(shown(24 * 60)).toMatch(/until \d+ \w+, \d+:\d\d [AP]M</)
  expect(shown(14.5)).toMatch(/another <strong class="numerals">14:\d\d<\/strong> minutes/)
})
