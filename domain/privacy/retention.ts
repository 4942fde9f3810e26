const YEAR_DAYS = 365

/**
 * How many days something is stored after it is over (docs/product/privacy.md#retention); 0 is until
 * the next run.
 */
export const storedDays = {
  sessions: 7,
  links: 7,
  'sign-ins': YEAR_DAYS,
  invitations: 30,
  notifications: YEAR_DAYS,
  replies: YEAR_DAYS,
  events: 90,
  webhooks: 30,
  breaches: 2 * YEAR_DAYS + 1,
  'unfinished-logins': 0,
  answers: 7,
  secrets: 0,
  positions: 0,
  'visit-photos': YEAR_DAYS,
  'unpaid-gifts': 30,
  gifts: YEAR_DAYS,
  'assistant-access': 0,
  'assistant-actions': 30,
  'assistant-connections': 30,
  'assistant-programs': 0,
  'waiting-list': 0,
  'unproven-payments': 90,
  'page-speed': 90,
} as const

/** What is deleted by itself. */
export type Retained = keyof typeof storedDays
export const retained = Object.keys(storedDays) as readonly Retained[]

/** Before when something must be over to be deleted at a moment. */
export function deletedBefore(what: Retained, now: Date): Date {
  return new Date(now.getTime() - storedDays[what] * 86_400_000)
}

const DAY_MINUTES = 1_440

/** Is a value in a field of a crontab: `*`, every some or one? */
function isIn(field: string, value: number): boolean {
  const step = /^\*\/(\d+)$/.exec(field)?.[1]
  return field === '*' || (step ? value % Number(step) === 0 : Number(field) === value)
}

/** The next run of a job that runs at least daily, of which the crontab (in UTC) has the time. */
export function nextRun(crontab: string, now: Date): Date {
  const [minutes = '', hours = ''] = crontab.split(' ')
  const run = new Date(now)
  run.setUTCSeconds(0, 0)
  for (let at = 0; at < DAY_MINUTES; at++) {
    run.setUTCMinutes(run.getUTCMinutes() + 1)
    if (isIn(minutes, run.getUTCMinutes()) && isIn(hours, run.getUTCHours())) return run
  }
  throw new Error(`${crontab} does not run daily`)
}
