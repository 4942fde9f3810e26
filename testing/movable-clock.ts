/** A clock that stays at one moment until a test moves it. */
export function movableClock(start: Date) {
  let moment = start
  return {
    now: () => moment,
    set: (to: string | Date) => {
      moment = new Date(to)
    },
    later: (minutes: number) => {
      moment = new Date(moment.getTime() + minutes * 60_000)
    },
  }
}
