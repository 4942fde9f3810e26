import { readdirSync } from 'node:fs'
import { environment } from '../server/env.ts'

/** The first to run: a visit of each service booked, paid, changed, refunded and done. */
const mainJourneys = [
  'smoke',
  'cleaning-journey',
  'services-journey',
  'refunds',
  'crew',
  'stripe',
  'wizard',
  'team',
  'public-crawl',
  'on-account',
  'board-moves',
  'gifts',
  'waiting-list',
  'credits',
  'webhooks',
  'public-found',
].map((name) => `${name}.spec.ts`)

/** Of these, as many run on any machine. */
const fewest = 3

/** CI ends a run of 30 minutes without a result. Before `npm test` it installs the packages. */
const limitS = 26 * 60

/** All journeys take this much longer than the checks and tests before them, on any machine. */
const journeysPerChecks = 1.8

/**
 * The files of the journeys to run. All of them, unless `npm test` is too slow for that here: then
 * as many as end within CI's limit, the main ones first, with a line that names the others.
 */
export function selectedJourneys(): readonly string[] {
  const variables = environment()
  // Decided once: the processes that run the journeys read the configuration again, later.
  variables.JIRAN_JOURNEYS ??= select(variables.JIRAN_TEST_BEGAN).join(' ')
  return variables.JIRAN_JOURNEYS.split(' ')
}

/** @param began when `npm test` began, in seconds; undefined if Playwright was started alone. */
function select(began: string | undefined): readonly string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'))
  if (began === undefined) return files
  const others = files.filter((name) => !mainJourneys.includes(name)).sort()
  if (others.length + mainJourneys.length !== files.length)
    throw new Error('a main journey has another name now: see e2e/selection.ts')
  const checksS = Date.now() / 1000 - Number(began)
  const share = (limitS - checksS) / (checksS * journeysPerChecks)
  const count = Math.max(fewest, Math.floor(share * files.length))
  const ordered = [...mainJourneys, ...others]
  const left = ordered.slice(count)
  if (left.length > 0)
    console.warn(`Left out on this slow machine (npx playwright test runs them): ${left.join(' ')}`)
  return ordered.slice(0, count)
}
