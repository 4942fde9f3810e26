import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Permission, permissions } from '../../../domain/account/permissions.ts'
import { wholeContract } from '../../../domain/api/contract.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { cleaning, startTestApp } from '../../../testing/app.ts'

const testApp = await startTestApp()

const schema = z.record(z.string(), z.unknown())
const content = z.object({ 'application/json': z.object({ schema }) })
const operation = z.strictObject({
  summary: z.string().min(5),
  operationId: z.string().regex(/^[\w-]+$/),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-access': z.enum(Object.keys(permissions) as [Permission, ...Permission[]]),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().optional(),
      schema: z.unknown(),
    }),
  ),
  requestBody: z.object({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^(2\d\d|default)$/),
    z.object({ description: z.string(), content }),
  ),
})
const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete', 'patch']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.enum(['http', 'apiKey']) })),
  }),
})

const response = await fetch(`${testApp.url}/openapi.json`)
const raw = await response.text()
const document = openApi.parse(JSON.parse(raw))
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(
    ([method, each]) => [`${method.toUpperCase()} ${path}`, operation.parse(each)] as const,
  ),
)
const byKey = new Map<string, (typeof operations)[number][1]>(operations)

/** Properties of a schema and of all its alternatives. */
function properties(given: unknown): string[] {
  const { properties: own = {}, anyOf = [] } = z
    .looseObject({ properties: schema.optional(), anyOf: z.array(z.unknown()).optional() })
    .parse(given)
  return [...Object.keys(own), ...anyOf.flatMap(properties)]
}

test('is JSON that anybody may read', () => {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
})

test('names every operation once', () => {
  const ids = operations.map(([, each]) => each.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('describes every call of the contract, and no other', () => {
  const contract = wholeContract(services)
  expect(operations.map(([key]) => key).sort()).toEqual(Object.keys(contract).sort())
  for (const [key, call] of Object.entries(contract)) {
    expect(byKey.get(key)?.['x-access']).toBe(call.access)
    expect(Object.keys(byKey.get(key)?.responses ?? {})).toContain(String(call.status ?? 200))
    const headers = byKey.get(key)?.parameters.filter((one) => one.in === 'header') ?? []
    expect(headers.map(({ name }) => name)).toEqual(call.once ? ['Idempotency-Key'] : [])
  }
})

test.each(operations)('%s is complete', (key, each) => {
  const [method, path = ''] = key.split(' ')
  const inPath = each.parameters.filter((one) => one.in === 'path').map((one) => one.name)
  expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  expect(each.parameters.filter((one) => one.in === 'path').every((one) => one.required)).toBe(true)
  expect(each.requestBody === undefined).toBe(method === 'GET')
  expect(each.security.length > 0).toBe(each['x-access'] !== 'anyone')
  for (const way of each.security.flatMap(Object.keys)) {
    expect(document.components.securitySchemes).toHaveProperty(way)
  }
  expect(each.responses.default?.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Failure',
  })
  // Each schema can be parsed.
  for (const { content: shown } of Object.values(each.responses)) {
    const given = shown['application/json'].schema
    if (!('$ref' in given)) z.fromJSONSchema(given)
  }
  const request = each.requestBody?.content['application/json'].schema
  if (request) {
    z.fromJSONSchema(request)
    expect(request).not.toHaveProperty('$schema')
    expect(request.type).toBe('object')
  }
})

test("the server's answers match the document", async () => {
  const answers = [
    ['GET /region-cost/get-postcodes/', await testApp.get('/region-cost/get-postcodes/')],
    [
      'POST /cleaning/get-cleaning-cost/',
      await testApp.post('/cleaning/get-cleaning-cost/', cleaning),
    ],
    [
      'POST /region-cost/get-frequency-discount-by-skill/',
      await testApp.post('/region-cost/get-frequency-discount-by-skill/', {
        skill: 'Cleaner',
        post_code: cleaning.postcode,
      }),
    ],
  ] as const
  for (const [key, { status, body }] of answers) {
    expect(status).toBe(200)
    const given = byKey.get(key)?.responses['200']?.content['application/json'].schema ?? {}
    expect(z.fromJSONSchema(given).safeParse(body).error).toBeUndefined()
  }
  const refused = await testApp.post('/cleaning/get-cleaning-cost/', {})
  const failureShape = z.fromJSONSchema(document.components.schemas.Failure ?? {})
  expect(failureShape.safeParse(refused.body).error).toBeUndefined()
})

const common =
  'start_date no_of_hours start_time address postcode property_type voucher payment_method phone worker_count'
const withFrequency = `frequency ${common}`
const money = 'start_date no_of_hours postcode voucher worker_count'

/**
 * docs/product/calls.md (with docs/product/calls.md#shapes): each call with its fields and its
 * access.
 */
const spec7: readonly [string, string, string][] = [
  ['POST /account/login/', 'username password', 'anyone'],
  ['POST /account/google-signin/', 'email first_name last_name credential', 'anyone'],
  ['POST /account/logout/', '', 'signed-in'],
  [
    'POST /account/register/',
    'email username first_name last_name phone password password2',
    'anyone',
  ],
  ['GET /account/verify-user/{token}', '', 'anyone'],
  ['POST /account/forgot-password/', 'email', 'anyone'],
  ['POST /account/reset-password/{token}', 'password confirm_password', 'anyone'],
  ['GET /account/get-user-details/', '', 'signed-in'],
  ['POST /account/update/user-details/', 'first_name last_name email phone', 'signed-in'],
  ['POST /account/change-password/', 'password confirm_password current_password', 'signed-in'],
  ['GET /account/get-managers/', '', 'manage-bookings'],
  ['GET /region-cost/get-postcodes/', '', 'anyone'],
  ['POST /region-cost/get-frequency-discount-by-skill/', 'skill post_code', 'anyone'],
  ['POST /region-cost/get-workers-by-postcode-and-skill/', 'postcode skill', 'manage-bookings'],
  ['POST /common/get-addons-by-skill/', 'skill', 'anyone'],
  ['POST /common/get-fixed-addons-by-skill/', 'skill', 'anyone'],
  ['POST /common/send-query/', 'first_name last_name email subject message', 'anyone'],
  [
    'POST /booking-details/get-available-slots/',
    'post_code skill start_date no_of_hours worker_count worker_gender frequency no_of_days',
    'anyone',
  ],
  [
    'POST /api/get-available-slots/',
    'post_code skill start_date no_of_hours worker_count',
    'anyone',
  ],
  [
    'POST /cleaning/get-cleaning-cost/',
    `frequency ${money} addon addon_service_hours fixed_addons`,
    'anyone',
  ],
  ['POST /api/get-general-worker-booking_cost/', `frequency ${money}`, 'anyone'],
  ['POST /api/get-gardener-booking_cost/', `frequency ${money}`, 'anyone'],
  ['POST /api/get-movers-packers-booking_cost/', money, 'anyone'],
  ['POST /api/get-task-errands-booking_cost/', money, 'anyone'],
  ['POST /care-giver/get-care-giver-cost/', `frequency ${money}`, 'anyone'],
  [
    'POST /api/get-caring-wheels-booking-cost/',
    `no_of_days ${money} from_address to_address`,
    'anyone',
  ],
  [
    'POST /api/get-tree-cutting-booking-cost/',
    'start_date start_time postcode voucher no_of_trees_to_cut',
    'anyone',
  ],
  [
    'POST /cleaning/book-cleaner/',
    `${withFrequency} addon addon_service_hours fixed_addons`,
    'signed-in',
  ],
  ['POST /api/book-general-worker/', withFrequency, 'signed-in'],
  ['POST /api/book-gardener/', `${withFrequency} square_feet`, 'signed-in'],
  ['POST /api/book-movers-packers/', `${common} has_lift floors no_of_boxes_to_pack`, 'signed-in'],
  [
    'POST /care-giver/book-care-giver/',
    `${withFrequency} worker_gender customer_medical_details`,
    'signed-in',
  ],
  ['POST /api/book-task-errands/', `${common} task_type`, 'signed-in'],
  [
    'POST /api/book-tree-cutting/',
    'start_date start_time address postcode property_type voucher payment_method phone no_of_trees_to_cut',
    'signed-in',
  ],
  [
    'POST /api/book-caring-wheels/',
    `${common.replace('address ', '')} no_of_days to_address from_address`,
    'signed-in',
  ],
  ['GET /booking-details/get-booking-history/', 'page page_size', 'signed-in'],
  ['POST /booking-details/get-booking-details/', 'skill booking_id', 'signed-in'],
  [
    'PUT /booking-details/update/booking-details/',
    'booking_id skill start_date start_time',
    'signed-in',
  ],
  [
    'POST /booking-details/get-completed-bookings/',
    'manager date_range service_type customer_name page page_size',
    'manage-bookings',
  ],
  ['POST /booking-details/get-filled-slots-by-date/', 'booking_date', 'manage-bookings'],
  [
    'POST /booking-details/get-allocate-workers-by-booking-id/',
    'skill booking_id',
    'manage-bookings',
  ],
  ['PUT /booking-details/update/assigned-workers/', 'booking_id skill workers', 'manage-bookings'],
  ['POST /booking-details/cancel-booking/', 'id skill', 'signed-in'],
]
/** Calls that are not in the contract yet; new ones must match their row above. */
const toCome = ['POST /account/google-signin/', 'POST /common/send-query/']

test.each(spec7)('%s takes %s and is for %s', (key, fields, access) => {
  const found = byKey.get(key)
  if (!found) {
    expect(toCome).toContain(key)
    return
  }
  const given = found.requestBody
    ? properties(found.requestBody.content['application/json'].schema)
    : found.parameters.filter((one) => one.in === 'query').map((one) => one.name)
  expect(given).toEqual(expect.arrayContaining(fields.split(' ').filter(Boolean)))
  expect(found['x-access']).toBe(access)
})

test('a call with a service of its own is in the table', () => {
  const listed = new Set(spec7.map(([key]) => key))
  for (const { calls } of services) {
    for (const path of [calls.quote, calls.book, calls.slots]) {
      expect(listed).toContain(`POST ${path}`)
    }
  }
})

test('reveals no internals', () => {
  const { sessionSecret, encryptionKey, payment } = testApp.deps.settings
  expect(payment.provider).toBe('sandbox')
  for (const secret of [
    sessionSecret,
    encryptionKey.toString('hex'),
    encryptionKey.toString('base64'),
    'node_modules',
    '.ts',
    'password_hash',
    'select ',
    'documented',
    'zod',
    'postgres',
  ]) {
    expect(raw.toLowerCase()).not.toContain(secret.toLowerCase())
  }
})
