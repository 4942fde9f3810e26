import { askEarly, type EarlyCall } from '../early.ts'
import { watchNetwork } from '../network-state.ts'
import { measureUntouched } from '../vitals/untouched.ts'
import { afterPaint } from './after-paint.ts'
import { recordEvents } from './recorded-events.ts'

// The one script that stands in a page that is a form (web/prerender/form-pages.ts). It runs in the
// head: presses count from the first, and what the page needs is asked for right after the first
// paint, its data and its scripts side by side.
const { files = '', calls = '[]', needs } = document.currentScript?.dataset ?? {}

/** The postcode of the address, or of the navigation that led here. */
function postcode(): string {
  const stored: unknown = history.state?.usr?.postcode
  const given = new URLSearchParams(location.search).get('postcode') ?? String(stored ?? '')
  return /^\d{4,6}$/.test(given.trim()) ? given.trim() : ''
}

async function load() {
  // Fetched before any of it runs: browsers remember a module that could not be fetched.
  await Promise.all(
    files.split(' ').map(async (name) => {
      const answer = await fetch(name)
      if (!answer.ok) throw new Error(name)
      await answer.arrayBuffer()
    }),
  )
  // One after the other, each in a task of its own: a press in between is answered.
  for (const name of files.split(' ')) await import(/* @vite-ignore */ name)
}

if (needs === 'postcode' && !postcode()) location.replace('/')
else {
  const waiting = recordEvents()
  afterPaint(() => {
    const asked = calls.replaceAll('"{postcode}"', String(Number(postcode())))
    askEarly(
      (JSON.parse(asked) as [string, string, object?][]).map(
        ([method, path, body]): EarlyCall =>
          body ? [method, path, JSON.stringify(body)] : [method, path],
      ),
    )
    const start = () => void load().catch(() => waiting.failed(start))
    start()
  })
  watchNetwork()
  measureUntouched()
}
