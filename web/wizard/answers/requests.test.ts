import { describe, expect, it } from 'vitest'
import type { Answers, Service } from '../../../domain/booking/description.ts'
import { readForm } from '../../../domain/booking/read-form.ts'
import { serviceBySkill, services } from '../../../domain/services/catalogue.ts'
import { bodyWithoutDay, bookBody, pricedPostcode, quoteBody, slotsBody } from './requests.ts'

function service(skill: string): Service {
  const found = serviceBySkill(skill)
  if (!found) throw new Error(skill)
  return found
}
const fields = (questions: readonly { field: string }[]) =>
  questions.map((question) => question.field)

const answered: Answers = {
  frequency: 'one-time',
  start_date: '2030-01-07',
  no_of_hours: 4,
  worker_count: '2',
  no_of_days: 3,
  no_of_trees_to_cut: 9,
  worker_gender: 'Female',
  square_feet: 500,
}
/** Only what the service asks, as its form would hold it. */
function formOf(of: Service, answers: Answers = answered) {
  const asked = new Set(fields(of.questions))
  return readForm(
    of,
    Object.fromEntries(Object.entries(answers).filter(([field]) => asked.has(field))),
  )
}

describe('the quote call', () => {
  const common = { postcode: 59100, start_date: '2030-01-07', start_time: '', voucher: '' }
  const hourly = { ...common, no_of_hours: 4, worker_count: 2 }
  it.each<[string, object]>([
    [
      'Cleaner',
      { ...hourly, frequency: 'one-time', addon: '', addon_service_hours: 0, fixed_addons: [] },
    ],
    // Neither the garden's size nor the gender affects the price (docs/product/calls.md).
    ['Gardener', { ...hourly, frequency: 'one-time' }],
    ['Care Giver', { ...hourly, frequency: 'one-time' }],
    ['Task Errands', hourly],
    ['Movers Packers', hourly],
    ['Caring Wheels', { ...hourly, no_of_days: 3 }],
    ['Tree Cutting', { ...common, no_of_trees_to_cut: 9 }],
  ])('%s sends %j', (skill, expected) => {
    const of = service(skill)
    expect(quoteBody(of, formOf(of), 59100)).toEqual({ skill, ...expected })
  })

  it.each(services.flatMap((of) => of.quoteFields.map((field) => [of.skill, field] as const)))(
    '%s asks nothing before %s is answered',
    (skill, field) => {
      const of = service(skill)
      expect(quoteBody(of, formOf(of, { ...answered, [field]: undefined }), 59100)).toBeUndefined()
    },
  )

  it('asks nothing about an unreadable answer', () => {
    const of = service('Caring Wheels')
    expect(quoteBody(of, formOf(of, { ...answered, no_of_days: 99 }), 59100)).toBeUndefined()
  })

  it('is the same for answers that do not change the price', () => {
    const of = service('Gardener')
    const before = quoteBody(of, formOf(of), 59100)
    const after = quoteBody(
      of,
      formOf(of, { ...answered, square_feet: 2000, address: '1 Jalan Ampang' }),
      59100,
    )
    expect(after).toEqual(before)
  })
})

describe('the slots call', () => {
  const asked = { post_code: 59100, start_date: '2030-01-07', no_of_hours: 4, worker_count: 2 }
  it.each<[string, object]>([
    ['Cleaner', { ...asked, frequency: 'one-time' }],
    ['Care Giver', { ...asked, frequency: 'one-time', worker_gender: 'Female' }],
    ['Movers Packers', asked],
    ['Caring Wheels', { ...asked, no_of_days: 3 }],
    // Nine trees take ceil(9 / 4) hours of a crew of two (docs/product/services.md#tree-cutting).
    ['Tree Cutting', { ...asked, no_of_hours: 3, no_of_trees_to_cut: 9 }],
  ])('%s sends %j', (skill, expected) => {
    const of = service(skill)
    expect(slotsBody(of, formOf(of), 59100)).toEqual({ skill, ...expected })
  })

  it('leaves out unknown answers', () => {
    const of = service('Care Giver')
    const form = formOf(of, { ...answered, frequency: undefined, worker_gender: undefined })
    expect(slotsBody(of, form, 59100)).toEqual({ skill: 'Care Giver', ...asked })
  })

  it.each(['start_date', 'no_of_hours', 'worker_count'])('waits for %s', (field) => {
    const of = service('Cleaner')
    expect(slotsBody(of, formOf(of, { ...answered, [field]: undefined }), 59100)).toBeUndefined()
  })
})

describe('the booking call', () => {
  it.each(services.map((of) => of.skill))('%s sends every field it asks', (skill) => {
    const of = service(skill)
    const body = bookBody(of, formOf(of), { total_cost: 112.5, credit_used: 40 })
    expect(Object.keys(body)).toEqual([...fields(of.questions), 'quoted_total', 'quoted_credit'])
    expect(body).toMatchObject({ quoted_total: 112.5, quoted_credit: 40 })
    expect(body.voucher).toBe('')
  })

  it('names the point that was chosen for its first address', () => {
    const point = (address: string) =>
      address === '1 Jalan Telawi' ? { lat: 3.13, lon: 101.67 } : undefined
    const of = service('Cleaner')
    const form = formOf(of, { ...answered, address: '1 Jalan Telawi' })
    expect(bookBody(of, form, { total_cost: 112.5 }, {}, point)).toMatchObject({
      address_latitude: 3.13,
      address_longitude: 101.67,
    })
    const again = bookBody(
      of,
      formOf(of),
      { total_cost: 112.5 },
      { again: 'J1-1' },
      () => undefined,
    )
    expect(again).not.toHaveProperty('address_latitude')
    expect(again).toMatchObject({ again_of: 'J1-1' })
    expect(again).not.toHaveProperty('favourite')
  })

  it('names the favourite who is to come', () => {
    const of = service('Cleaner')
    const body = bookBody(of, formOf(of), { total_cost: 112.5 }, { favourite: 7 })
    expect(body).toMatchObject({ favourite: 7 })
  })

  it('names the person served only on account, and wants an e-invoice only without it', () => {
    const of = service('Cleaner')
    const also = { served: { served_name: 'Puan Salmah' }, eInvoice: true }
    const bodyOf = (payment_method: string) =>
      bookBody(of, formOf(of, { ...answered, payment_method }), { total_cost: 100 }, also)
    expect(bodyOf('Account')).toMatchObject(also.served)
    expect(bodyOf('Account')).not.toHaveProperty('e_invoice')
    expect(bodyOf('Online')).toMatchObject({ e_invoice: 'yes' })
    expect(bodyOf('Online')).not.toHaveProperty('served_name')
  })

  it('is read by the rules with the same values', () => {
    const of = service('Cleaner')
    const form = formOf(of, { ...answered, addon: 'Ironing', addon_service_hours: 2 })
    const read = readForm(of, bookBody(of, form, { total_cost: 100 }), [
      'quoted_total',
      'quoted_credit',
    ])
    expect(read.unreadable.size).toBe(0)
    expect(read.answers).toEqual({ ...form.answers, fixed_addons: [] })
  })
})

describe('the postcode that is priced', () => {
  const served = new Set([50000, 59100])
  it.each([
    ['the typed one when it is served', '50000', served, 50000],
    ['the entered one while typing', '500', served, 59100],
    ['the entered one when nothing is typed', '', served, 59100],
    ['the entered one until the list is here', '50000', undefined, 59100],
  ])('is %s', (_, postcode, list, expected) => {
    const { answers } = readForm(service('Cleaner'), { postcode })
    expect(pricedPostcode(answers, 59100, list)).toBe(expected)
  })
})

describe('the body of the open-days call', () => {
  it('is the slots body without a day, also before a day is chosen', () => {
    const of = service('Cleaner')
    const { start_date: _, ...asked } = slotsBody(of, formOf(of), 59100) ?? {}
    const { start_date: __, ...withoutDay } = answered
    expect(bodyWithoutDay(of, formOf(of, withoutDay), 59100)).toEqual(asked)
    expect(
      bodyWithoutDay(of, formOf(of, { ...withoutDay, no_of_hours: undefined }), 59100),
    ).toBeUndefined()
  })
})
