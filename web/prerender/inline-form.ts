import { type EarlyCall, sendEarly } from '../early.ts'
import { localPath, sitePath } from '../locale.ts'
import { watchNetwork } from '../network-state.ts'
import { storeChosenLanguage } from '../store-language.ts'
import { pageOf } from '../ui/pages.ts'
import { measureUntouched } from '../vitals/measure.ts'
import { afterPaint } from './after-paint.ts'
import { formEvents } from './form-events.ts'
import { loadFiles } from './load-files.ts'
import { recordEvents } from './recorded-events.ts'

// The inline script of a form page (web/prerender/form-pages.ts). It runs in the head: it records
// events from the start, and loads the page's data and scripts in parallel right after the first
// paint.
const { files = '', calls = '[]', needs } = document.currentScript?.dataset ?? {}

/** The postcode of the address, or of the navigation that led here. */
function postcode(): string {
  const stored: unknown = history.state?.usr?.postcode
  const given = new URLSearchParams(location.search).get('postcode') ?? String(stored ?? '')
  return /^\d{4,6}$/.test(given.trim()) ? given.trim() : ''
}

function inQuery(value: string): string {
  return new URLSearchParams({ '': value }).toString().slice(1)
}

/** The early calls, with placeholders filled in from the address. */
function callsNow(): EarlyCall[] {
  const search = new URLSearchParams(location.search)
  const booked = search.get('booked')
  const values: Record<string, string> = {
    coming: String(pageOf(search.get('coming'))),
    past: String(pageOf(search.get('page'))),
    // Both encoded as in `web/api.ts`.
    booked: inQuery(booked ?? ''),
    token: inQuery(sitePath(location.pathname).split('/')[2] ?? ''),
  }
  const all = JSON.parse(calls.replaceAll('"{postcode}"', String(Number(postcode())))) as [
    method: string,
    path: string,
    body?: object,
  ][]
  return all
    .filter(([, path]) => needs !== 'session' || path.includes('{booked}') === Boolean(booked))
    .map(
      ([method, path, body]) =>
        [
          method,
          path.replace(/\{(\w+)\}/, (_, name: string) => values[name] ?? ''),
          ...(body ? [JSON.stringify(body)] : []),
        ] as const,
    ) as EarlyCall[]
}

const { search } = location
const { dataset } = document.documentElement
if (needs === 'postcode' && !postcode()) location.replace(localPath('/'))
else if (needs === 'session' && !/(^|;\s*)user=/.test(document.cookie))
  location.replace(
    localPath(`/login?next=${encodeURIComponent(sitePath(location.pathname) + search)}`),
  )
else {
  // Hides the history's heading if the confirmation of an order follows.
  if (needs === 'session' && new URLSearchParams(search).get('booked')) dataset.booked = ''
  const waiting = recordEvents(formEvents)
  afterPaint(() => {
    sendEarly(callsNow())
    const start = () =>
      void loadFiles(files).catch(() => {
        delete dataset.booked
        dataset.unloaded = ''
        waiting.failed(start)
      })
    start()
  })
  storeChosenLanguage()
  watchNetwork()
  measureUntouched()
}
