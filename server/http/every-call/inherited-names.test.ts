import { describe, expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { readOperations } from '../../../testing/operations.ts'
import { usualPostcode } from '../../../testing/people.ts'

/**
 * Names that every plain object inherits. If a request's value is looked up in an object, they must
 * be as unknown as any other value.
 */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

const testApp = await startTestApp()
await testApp.hire(6)
const operations = await readOperations(testApp.url)
const admin = await testApp.admin()
const booked = await testApp.book(admin, { start_time: '14:00' })

/** Valid answers, so that the invalid value is reached before another field is refused. */
const right: Readonly<Record<string, unknown>> = {
  skill: 'Cleaner',
  frequency: 'one-time',
  start_date: usualDay,
  booking_date: usualDay,
  start_time: '09:00',
  no_of_hours: 4,
  worker_count: 1,
  worker_gender: 'Female',
  no_of_days: 1,
  no_of_trees_to_cut: 1,
  square_feet: 500,
  no_of_boxes_to_pack: 3,
  has_lift: 'True',
  floors: 2,
  task_type: 'Queue',
  customer_medical_details: 'None',
  address: '12 Jalan Maarof, Bangsar',
  from_address: '12 Jalan Maarof, Bangsar',
  to_address: '14 Jalan Maarof, Bangsar',
  postcode: usualPostcode,
  post_code: usualPostcode,
  property_type: 'Condominium',
  payment_method: 'Cash',
  booking_id: booked.body.booking_id,
  id: booked.body.booking_id,
  order: booked.body.order,
  input: 'bangsar',
  session: 'a-session',
  email: 'nobody@jiran.test',
  username: 'nobody@jiran.test',
  first_name: 'Nur',
  last_name: 'Aisyah',
  phone: '+60 122000001',
  subject: 'A question',
  message: 'When do you come?',
  lat: 3.13,
  lon: 101.67,
  page: 1,
  page_size: 10,
  from: usualDay,
  to: usualDay,
  manager: '',
  date_range: '',
  service_type: 'All',
  customer_name: '',
  workers: [],
}

let places = 0
/** A new address for every call, so that no rate limit applies. */
function newPlace(): string {
  places += 1
  return `10.0.${places >> 8}.${places & 255}`
}

describe.each(operations)('$name', ({ method, path, operation }) => {
  const schema = operation.requestBody?.content['application/json'].schema
  const fields = Object.keys(schema?.properties ?? {})
  const queryParameters = operation.parameters.filter((each) => each.in === 'query')
  const names = [...fields, ...operation.parameters.map((each) => each.name)]
  if (names.length === 0) return

  test('treats inherited property names as unknown values', { timeout: 60_000 }, async () => {
    const failed: string[] = []
    for (const name of names)
      for (const word of inherited) {
        // A list of one for a list field, so that the value itself is checked.
        for (const given of name.endsWith('s') ? [word, [word]] : [word]) {
          const body = Object.fromEntries(
            fields.flatMap((field) => {
              if (field === name) return [[field, given]]
              return Object.hasOwn(right, field) ? [[field, right[field]]] : []
            }),
          )
          const query = queryParameters.map(
            (each) => `${each.name}=${each.name === name ? word : ''}`,
          )
          const answer = await testApp.app.inject({
            method,
            url: `${path.replace(/\{\w+\}/g, word)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
            headers: { authorization: `Bearer ${admin.token}` },
            ...(method === 'GET' ? {} : { payload: body }),
            remoteAddress: newPlace(),
          })
          if (answer.statusCode >= 500 || /native code|\[object/.test(answer.body))
            failed.push(`${answer.statusCode} for ${word} as ${name}: ${answer.body.slice(0, 120)}`)
        }
      }
    expect(failed).toEqual([])
  })
})
