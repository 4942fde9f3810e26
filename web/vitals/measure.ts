import { mayMeasure } from './visit.ts'

/** Begins to measure how fast this page is, when the browser has nothing better to do. */
export function measureSoon(): void {
  if (!mayMeasure()) return
  const begin = () => {
    import('./send.ts').then(({ measure }) => measure()).catch(() => undefined)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 2000 })
  else setTimeout(begin, 1000)
}
