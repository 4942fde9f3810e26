import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls/calls.ts'
import { staffCommand } from '../../audit/staff-command.ts'
import type { Prices } from '../price-book.ts'
import {
  type AreaOutcome,
  addPostcode,
  addRegion,
  changePostcode,
  changeRegion,
  changeTogether,
  serveRegion,
} from './commands.ts'
import { checkPostcodes, lookUp, readDemand, readPostcodes, readRegions } from './queries.ts'

/** The result of a change of postcodes, for the Admin. */
function outcomeText({ changed, notified }: AreaOutcome, options: { locale: Locale }): string {
  if (changed === 0) return m.answer_nothing_changed({}, options)
  return andNotified(m.answer_postcodes_changed({ count: changed }, options), notified, options)
}

function andNotified(first: string, count: number, options: { locale: Locale }): string {
  if (count === 0) return first
  return m.answer_then({ first, next: m.answer_people_notified({ count }, options) }, options)
}

/** Regions, postcodes, and where people wait for us (docs/product/areas.md). */
export function areaHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
  prices: Prices,
): Pick<Handlers, Extract<keyof Handlers, `${string} /staff/areas/${string}`>> {
  const { pool } = deps

  // Changes apply here at once, elsewhere within ten seconds.
  const after = prices.forget

  return {
    'GET /staff/areas/regions/': async ({ now }) => ({ items: await readRegions(pool, now) }),

    'POST /staff/areas/regions/': staffCommand({
      run: ({ body, by }) => addRegion(deps, body, by),
      message({ name: region, rates_from: from }, options) {
        return from === null
          ? m.answer_region_without_rates({ region }, options)
          : m.answer_region_added({ region }, options)
      },
      after,
      answer: ({ region }) => ({ region }),
    }),

    'PUT /staff/areas/regions/{id}': staffCommand({
      run: ({ params, body, by }) => changeRegion(deps, params.id, body, by),
      message({ name: region, changed }, options) {
        return changed
          ? m.answer_region_changed({ region }, options)
          : m.answer_nothing_changed({}, options)
      },
      after,
    }),

    'PUT /staff/areas/regions/{id}/served/': staffCommand({
      run: ({ params, body, by }) => serveRegion(deps, params.id, body, by),
      message: (outcome, options) => outcomeText(outcome, options),
      after,
    }),

    'GET /staff/areas/postcodes/': ({ body, now }) => readPostcodes(pool, body, now),

    'GET /staff/areas/lookup/': async ({ body }) => ({
      known:
        (
          await readPostcodes(
            pool,
            { search: String(body.post_code), region: 0, state: '', page: 1, page_size: 1 },
            new Date(0),
          )
        ).total > 0,
      ...lookUp(body.post_code),
    }),

    'POST /staff/areas/postcodes/': staffCommand({
      run: ({ body, by }) => addPostcode(deps, body, by),
      message({ post_code: postcode, notified }, options) {
        return andNotified(m.answer_postcode_added({ postcode }, options), notified, options)
      },
      after,
    }),

    'PUT /staff/areas/postcodes/{code}': staffCommand({
      run: ({ params, body, by }) => changePostcode(deps, params.code, body, by),
      message: (outcome, options) => outcomeText(outcome, options),
      after,
    }),

    'POST /staff/areas/check/': async ({ body, now }) => checkPostcodes(pool, body.post_codes, now),

    'PUT /staff/areas/postcodes/': staffCommand({
      run: ({ body, by }) => changeTogether(deps, body, by),
      message: (outcome, options) => outcomeText(outcome, options),
      after,
    }),

    'GET /staff/areas/demand/': ({ body }) => readDemand(pool, body),
  }
}
