import type { Sentence } from '../../../../domain/messages/label.ts'
import type { Refusal } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls.ts'
import { Failure, type Said } from '../../../http/failure.ts'
import { outOfDate } from '../../audit/out-of-date.ts'
import { authorOf } from '../../audit/record.ts'
import type { Prices } from '../price-book.ts'
import { readPlaceName } from '../queries.ts'
import {
  type AreaCode,
  type AreaOutcome,
  type AreaResult,
  addPostcode,
  addRegion,
  changePostcode,
  changeRegion,
  changeTogether,
  serveRegion,
} from './commands.ts'
import { checkPostcodes, lookUp, readDemand, readPostcodes, readRegions } from './queries.ts'

const failures: Readonly<
  Record<Exclude<AreaCode, 'out-of-date'>, readonly [status: number, code: string, Sentence]>
> = {
  'region-unknown': [404, 'not-found', m.problem_region_unknown],
  'region-exists': [409, 'region-exists', m.problem_region_exists],
  'postcode-unknown': [404, 'not-found', m.problem_postcode_unknown],
  'postcode-exists': [409, 'postcode-exists', m.problem_postcode_exists],
  'visits-inside': [409, 'visits-inside', m.problem_visits_inside],
}

/** The field that a refusal is about. */
const fields: Readonly<Partial<Record<AreaCode, string>>> = {
  'region-exists': 'name',
  'postcode-exists': 'post_code',
}

function failureOf(code: Exclude<AreaCode, 'out-of-date'>, params: object = {}): Failure {
  const [status, wire, sentence] = failures[code]
  const say: Said = (locale) => sentence(params as never, { locale })
  const field = fields[code]
  return new Failure(status, wire, say, field ? { [field]: say } : undefined)
}

/** What was done to postcodes, for the Admin. */
function outcomeText({ postcodes, notified }: AreaOutcome, locale: Locale): string {
  if (postcodes === 0) return m.answer_nothing_changed({}, { locale })
  const changed = m.answer_postcodes_changed({ count: postcodes }, { locale })
  return notified === 0
    ? changed
    : m.answer_then(
        { first: changed, next: m.answer_people_notified({ count: notified }, { locale }) },
        { locale },
      )
}

/** Regions, postcodes, and where people wait for us (docs/product/areas.md). */
export function areaHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
  prices: Prices,
): Pick<Handlers, Extract<keyof Handlers, `${string} /staff/areas/${string}`>> {
  const { pool } = deps

  /** The value of a change, which holds here at once and elsewhere within ten seconds. */
  async function done<Value>(
    change: Promise<AreaResult<Value>>,
    [kind, subject]: readonly ['region' | 'postcode', string],
  ): Promise<Value> {
    const result = await change
    if (result.ok) {
      prices.forget()
      return result.value
    }
    const { code, params } = result.refusal as Refusal<AreaCode>
    if (code === 'out-of-date') throw await outOfDate(pool, kind, subject)
    throw failureOf(code, params)
  }
  const regionSubject = async (id: number) =>
    ['region', (await readPlaceName(pool, id)) ?? String(id)] as const

  return {
    'GET /staff/areas/regions/': async ({ now }) => ({ items: await readRegions(pool, now) }),

    'POST /staff/areas/regions/': async (incoming) => {
      const { body, locale } = incoming
      const wanted = { name: body.name, state: body.state, ratesFrom: body.rates_from }
      const region = await done(addRegion(deps, wanted, authorOf(incoming)), ['region', body.name])
      const say = wanted.ratesFrom === null ? m.answer_region_without_rates : m.answer_region_added
      return { success: true as const, response: say({ region: body.name }, { locale }), region }
    },

    'PUT /staff/areas/regions/{id}': async (incoming) => {
      const { body, params, locale } = incoming
      const change = changeRegion(deps, params.id, body, authorOf(incoming))
      const changed = await done(change, await regionSubject(params.id))
      const response = changed
        ? m.answer_region_changed({ region: body.name }, { locale })
        : m.answer_nothing_changed({}, { locale })
      return { success: true as const, response }
    },

    'PUT /staff/areas/regions/{id}/served/': async (incoming) => {
      const { version, served, agreed_visits: agreedVisits } = incoming.body
      const { id } = incoming.params
      const wanted = { version, served, agreedVisits }
      const change = serveRegion(deps, id, wanted, authorOf(incoming))
      const outcome = await done(change, await regionSubject(id))
      return { success: true as const, response: outcomeText(outcome, incoming.locale) }
    },

    'GET /staff/areas/postcodes/': async ({ body, now }) => {
      const { page, page_size: size, ...filter } = body
      return { ...(await readPostcodes(pool, filter, { page, size }, now)), page, page_size: size }
    },

    'GET /staff/areas/lookup/': async ({ body }) => ({
      known:
        (
          await readPostcodes(
            pool,
            { search: String(body.post_code), region: 0, state: '' },
            { page: 1, size: 1 },
            new Date(0),
          )
        ).total > 0,
      ...lookUp(body.post_code),
    }),

    'POST /staff/areas/postcodes/': async (incoming) => {
      const { post_code: code, ...facts } = incoming.body
      const { locale } = incoming
      const change = addPostcode(deps, code, facts, authorOf(incoming))
      const { notified } = await done(change, ['postcode', String(code)])
      const added = m.answer_postcode_added({ postcode: code }, { locale })
      const response =
        notified === 0
          ? added
          : m.answer_then(
              { first: added, next: m.answer_people_notified({ count: notified }, { locale }) },
              { locale },
            )
      return { success: true as const, response }
    },

    'PUT /staff/areas/postcodes/{code}': async (incoming) => {
      const { agreed_visits: agreedVisits, ...wanted } = incoming.body
      const { code } = incoming.params
      const change = changePostcode(deps, code, { ...wanted, agreedVisits }, authorOf(incoming))
      const outcome = await done(change, ['postcode', String(code)])
      return { success: true as const, response: outcomeText(outcome, incoming.locale) }
    },

    'POST /staff/areas/check/': async ({ body, now }) => checkPostcodes(pool, body.post_codes, now),

    'PUT /staff/areas/postcodes/': async (incoming) => {
      const { agreed_visits: agreedVisits, ...wanted } = incoming.body
      const change = changeTogether(deps, { ...wanted, agreedVisits }, authorOf(incoming))
      const [first] = wanted.postcodes
      const outcome = await done(change, ['postcode', String(first?.post_code)])
      return { success: true as const, response: outcomeText(outcome, incoming.locale) }
    },

    'GET /staff/areas/demand/': async ({ body }) => {
      const { page, page_size: size, search } = body
      return { ...(await readDemand(pool, search, { page, size })), page, page_size: size }
    },
  }
}
