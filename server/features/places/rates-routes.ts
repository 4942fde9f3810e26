import { senOf } from '../../../domain/booking/money.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { Failure } from '../../http/failure.ts'
import { type Changed, changeAddon, changeRates, servePlaces } from './commands.ts'
import type { Prices } from './price-book.ts'
import { readPlaces, readPriceChanges, readRates } from './queries.ts'

const statusOf = { 'out-of-date': 409, unknown: 404, wrong: 400 } as const
const codeOf = {
  'out-of-date': 'out-of-date',
  unknown: 'not-found',
  wrong: 'invalid-request',
} as const

/** What Admins decide of prices and places (docs/product/prices.md#rates). */
export function rateHandlers(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  prices: Prices,
): Pick<
  Handlers,
  | 'GET /region-cost/rates/'
  | 'PUT /region-cost/rates/'
  | 'PUT /region-cost/addons/'
  | 'GET /region-cost/places/'
  | 'PUT /region-cost/places/'
  | 'GET /region-cost/changes/'
> {
  async function answerTo(change: Promise<Changed>) {
    const changed = await change
    if (!changed.ok)
      throw new Failure(statusOf[changed.reason], codeOf[changed.reason], changed.said)
    // Here at once; other processes ask the database within ten seconds.
    prices.forget()
    return { success: true as const, response: changed.said }
  }

  return {
    'GET /region-cost/rates/': async () => readRates(pool),

    'PUT /region-cost/rates/': async (incoming) => {
      const { version, skill, regions, costs, surcharge_perc } = incoming.body
      const wanted = {
        version,
        skill,
        regions,
        prices: costs.map(({ frequency, cost }) => ({ frequency, sen: senOf(cost) })),
        surchargePercent: Math.round(surcharge_perc * 100) / 100,
      }
      const { accountId } = signedIn(incoming)
      return answerTo(changeRates(pool, wanted, { accountId, now: incoming.now }))
    },

    'PUT /region-cost/addons/': async (incoming) => {
      const { cost, ...named } = incoming.body
      const { accountId } = signedIn(incoming)
      return answerTo(
        changeAddon(pool, { ...named, sen: senOf(cost) }, { accountId, now: incoming.now }),
      )
    },

    'GET /region-cost/places/': async ({ body }) => readPlaces(pool, body.region),

    'PUT /region-cost/places/': async (incoming) => {
      const { post_codes: codes, served } = incoming.body
      const { accountId } = signedIn(incoming)
      const by = { accountId, now: incoming.now }
      return answerTo(servePlaces({ pool, settings }, { codes, served }, by))
    },

    'GET /region-cost/changes/': async ({ body: { page, page_size } }) => ({
      ...(await readPriceChanges(pool, page, page_size)),
      page,
      page_size,
    }),
  }
}
