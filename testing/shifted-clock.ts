/**
 * Shifts the clock of a process started with `NODE_OPTIONS='--import
 * …/shifted-clock.ts?ms=-3600000'`, so that a journey has its hour of the day. PostgreSQL's clock
 * does not change: shift only into the past, so that jobs are due.
 */
const shiftMs = Number(new URL(import.meta.url).searchParams.get('ms'))
const realNow = Date.now.bind(Date)
const now = () => realNow() + shiftMs

globalThis.Date = new Proxy(Date, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
