import { z } from 'zod'
import { callsOfService, documentedShape } from '../../../../domain/api/service-calls.ts'
import type { Service } from '../../../../domain/booking/description.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { LOWEST } from '../../../../domain/site/page-prices.ts'
import { baseLocale } from '../../../../messages/locales.ts'
import { writtenPrice } from '../../places/page-prices.ts'
import {
  dataResult,
  defineTool,
  errorResult,
  readsOnly,
  resultOf,
  type Tool,
  type ToolWorld,
} from './tool.ts'

const english = { locale: baseLocale }
export const skill = z
  .string()
  .max(60)
  .describe('The `skill` of a service, as list_services names it')
const postcode = z.number().int().min(1).max(99_999).describe('Malaysian postcode, such as 59100')
const day = z.string().max(10).describe('YYYY-MM-DD, a day in Malaysia')
/** A quote and a booking take the same answers. */
export const answers = z
  .record(
    z.string().max(60),
    z.union([
      z.string().max(2000),
      z.number(),
      z.boolean(),
      z.array(z.string().max(100)).max(50),
      z.null(),
    ]),
  )
  .describe('The fields that get_service names')

const listServices = defineTool({
  name: 'list_services',
  title: 'Services and prices',
  description:
    'Services that can be booked, each with the lowest price of its unit (RM), and services that come soon. Start here.',
  input: z.object({}),
  annotations: readsOnly,
  run: async (_input, { services, prices, now, publicUrl }) => {
    const book = await prices(now)
    const shown = services.flatMap((service) => {
      const state = book.stateOf(service.skill)
      if (state !== 'open' && state !== 'soon') return []
      const about = { skill: service.skill, name: service.title({}, english), state }
      if (state === 'soon') return [about]
      const price = { skill: service.skill, of: LOWEST, as: 'number' } as const
      const from = Number(writtenPrice(book, price, baseLocale))
      const unit = service.perUnit({}, english)
      return [{ ...about, from_rm: from, unit, page: publicUrl + service.page }]
    })
    return dataResult({ services: shown })
  },
})

const getService = defineTool({
  name: 'get_service',
  title: 'What a service asks and costs',
  description:
    'The fields of a service for get_quote and for a booking, its add-ons, and with a postcode its rates there (RM).',
  input: z.object({ skill, postcode: postcode.optional() }),
  annotations: readsOnly,
  run: async (input, world) => {
    const service = await offered(world, input.skill)
    if (!service) return unknownService(world)
    const body = { skill: service.skill }
    const [hourly, fixed, rates] = await Promise.all([
      world.call('POST /common/get-addons-by-skill/', body),
      world.call('POST /common/get-fixed-addons-by-skill/', body),
      input.postcode === undefined
        ? undefined
        : world.call('POST /region-cost/get-frequency-discount-by-skill/', {
            ...body,
            post_code: input.postcode,
          }),
    ])
    const shape = documentedShape(callsOfService(service).book.request)
    const { customer_id: _staffOnly, ...fields } = z.toJSONSchema(shape, { io: 'input' })
      .properties as Record<string, unknown>
    return resultOf(rates ?? hourly, (answer) => ({
      skill: service.skill,
      fields,
      needed_for_quote: service.quoteFields,
      needed_for_starts: service.slotFields,
      frequencies: service.frequencies.map(({ value }) => value),
      hourly_addons: hourly.body,
      fixed_addons: fixed.body,
      ...(rates ? { rates: answer } : {}),
    }))
  },
})

const checkPostcode = defineTool({
  name: 'check_postcode',
  title: 'Is a postcode served?',
  description: 'Whether visits are made at a Malaysian postcode.',
  input: z.object({ postcode }),
  annotations: readsOnly,
  run: async (input, { call }) =>
    resultOf(await call('GET /region-cost/get-postcodes/'), (served: number[]) => ({
      postcode: input.postcode,
      served: served.includes(input.postcode),
    })),
})

const getQuote = defineTool({
  name: 'get_quote',
  title: 'What a booking costs',
  description:
    'The price in RM of a booking with these answers, line by line, and the days of its visits. Books nothing.',
  input: z.object({ skill, answers }),
  annotations: readsOnly,
  run: async (input, world) => {
    const service = await offered(world, input.skill)
    if (!service) return unknownService(world)
    const quote = await world.call(`POST ${service.calls.quote}`, input.answers)
    return resultOf(quote, (body: Record<string, unknown>) => ({ currency: 'MYR', ...body }))
  },
})

const findStarts = defineTool({
  name: 'find_starts',
  title: 'Free start times',
  description:
    'Start times with a free crew, by day, from `date` on. Malaysian time, HH:MM. They are not held until a booking is made.',
  input: z.object({
    skill,
    postcode,
    date: day,
    days: z.number().int().min(1).max(31).default(1).describe('How many days are searched'),
    answers: answers
      .default({})
      .describe(
        'What get_service names in needed_for_starts, and worker_gender or frequency where it has them',
      ),
  }),
  annotations: readsOnly,
  run: async (input, world) => {
    const found = await world.call('POST /booking-details/get-open-days/', {
      ...input.answers,
      skill: input.skill,
      post_code: input.postcode,
      start_date: input.date,
      days: input.days,
    })
    return resultOf(found, (days: { date: string; starts: { value: string }[] }[]) => ({
      days: days.map(({ date, starts }) => ({ date, starts: starts.map(({ value }) => value) })),
    }))
  },
})

/** A service, unless it is hidden. */
export async function offered(
  world: ToolWorld,
  requestedSkill: string,
): Promise<Service | undefined> {
  const service = serviceBySkill(requestedSkill, world.services)
  const book = await world.prices(world.now)
  return service && book.stateOf(service.skill) !== 'hidden' ? service : undefined
}

/** The error for an unknown service, which lists the known ones. */
export async function unknownService({ services, prices, now }: ToolWorld) {
  const book = await prices(now)
  const known = services.filter(({ skill: each }) => book.stateOf(each) !== 'hidden')
  const names = known.map((each) => each.skill).join(', ')
  return errorResult('skill-unknown', `No such service. Known: ${names}`)
}

/** Tools for any assistant (docs/product/assistants.md#without-sign-in). */
export const publicTools: readonly Tool[] = [
  listServices,
  getService,
  checkPostcode,
  getQuote,
  findStarts,
]
