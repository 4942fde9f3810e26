import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StepList } from './StepList.tsx'

const at = new Date('2026-11-28T01:00:00Z')

test.each([
  ['has begun', { startedAt: at }, false, ['Not reported', 'Not reported', 'Not yet']],
  ['is over', { onTheWayAt: at }, true, ['Not reported', 'Not reported', 'Not reported']],
  ['has not begun', {}, false, ['Not yet', 'Not yet', 'Not yet', 'Not yet']],
])('a visit that %s names the steps that were not taken', (_, times, isOver, words) => {
  const list = renderToStaticMarkup(<StepList times={times} isOver={isOver} />)
  expect(list.match(/Not \w+/g)).toEqual(words)
})
