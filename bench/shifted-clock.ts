/**
 * What makes the clock of a Node program differ from the machine's: a value for its `NODE_OPTIONS`, so that a
 * picture of a working day can be taken at night.
 */
export function shiftedClock(milliseconds: number): string {
  const code = `
    const Real = Date
    const by = ${Math.round(milliseconds)}
    globalThis.Date = class Date extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + by])) }
      static now() { return Real.now() + by }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

/**
 * How long it is until this hour in Malaysia: a clock that is ahead by that shows it. One that is behind
 * would give sessions that have ended for the browser.
 */
export function untilHour(hour: number, now: Date): number {
  const day = 86_400_000
  const malaysia = now.getTime() + 8 * 3_600_000
  return (((hour * 3_600_000 - malaysia) % day) + day) % day
}
