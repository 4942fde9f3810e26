import { describe, expect, it } from 'vitest'
import {
  cleanedAddress,
  dropFilters,
  filtersFrom,
  noFilters,
  orderAfter,
  quickRanges,
  type ReportFilters,
  rememberFromToday,
  reportAddress,
  reportBody,
  type Store,
  sameDates,
  sameRows,
  storedFilters,
  storeFilters,
} from './report-filters.ts'

const all: ReportFilters = {
  search: '012-345 6789',
  fromToday: false,
  status: 'In Progress',
  payment: 'Refund Due',
  pageSize: 50,
  customerName: 'Mei & Tan',
  manager: 'aida@jiran.test',
  service: 'Care Giver',
  dates: { start: '2026-11-23', end: '2026-11-29' },
  order: { by: 'customer_name', descending: true },
  grid: { name: 'ais', skill: 'Gardener', area: 'Klang', busy: 'free' },
}

function storage(): Store {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

const broken: Store = {
  getItem: () => {
    throw new Error('SecurityError')
  },
  setItem: () => {
    throw new Error('QuotaExceededError')
  },
  removeItem: () => {
    throw new Error('SecurityError')
  },
}

describe('report filters in the address', () => {
  it.each([
    ['service_type=Foo', '/report'],
    ['service_type=Foo&customer_name=Mei', '/report?customer_name=Mei'],
    ['service_type=All&utm_source=mail', '/report'],
    ['service_type=Elderly%20Care', '/report?service_type=Care+Giver'],
    ['start_date=2026-02-30&end_date=2026-03-01', '/report'],
    ['sort=nothing', '/report'],
    ['workers=lazy&worker_skill=Foo', '/report'],
    ['status=Lost&payment_status=Maybe&page_size=7&from=tomorrow', '/report'],
    [
      'from=today&start_date=2026-11-23&end_date=2026-11-23',
      '/report?start_date=2026-11-23&end_date=2026-11-23',
    ],
    [reportAddress(all).split('?')[1] ?? '', undefined],
    ['utm_source=mail', undefined],
    ['constructor=1&service_type=Cleaner', undefined],
  ])('%s is cleaned to %s', (search, address) => {
    expect(cleanedAddress(new URLSearchParams(search), 1)).toBe(address)
  })

  it('another order or grid requests the same rows, another service does not', () => {
    expect(sameRows(all, { ...all, order: noFilters.order, grid: noFilters.grid })).toBe(true)
    expect(sameRows(all, { ...all, service: 'Cleaner' })).toBe(false)
  })

  it.each([
    [all],
    [noFilters],
    [{ ...noFilters, service: 'Cleaner' }],
    [{ ...noFilters, fromToday: true }],
  ])('come back as %j', (filters) => {
    const search = new URLSearchParams(reportAddress(filters, 3).split('?')[1])
    expect(filtersFrom(search)).toEqual(filters)
  })

  it.each([
    ['customer_name', { by: 'customer_name', descending: false }],
    ['start_date', { by: 'start_date', descending: true }],
  ] as const)('pressing %s after the usual order gives %j', (by, order) => {
    expect(orderAfter(noFilters.order, by)).toEqual(order)
    expect(filtersFrom(new URLSearchParams('sort=nothing&dir=desc')).order).toEqual(noFilters.order)
  })

  it('leave a bare address when there are none', () => {
    expect(reportAddress(noFilters)).toBe('/report')
    expect(reportAddress(noFilters, 2)).toBe('/report?page=2')
  })

  it.each([
    ['start_date=2026-11-23', { start: '2026-11-23', end: '2026-11-23' }],
    ['start_date=2026-11-23&end_date=2026-11-22', undefined],
    ['start_date=2026-02-30&end_date=2026-03-01', undefined],
    ['end_date=2026-11-23', undefined],
  ])('%s reads %j', (search, dates) => {
    expect(filtersFrom(new URLSearchParams(search)).dates).toEqual(dates)
  })
})

describe("the report call's body", () => {
  it('is empty texts without filters', () => {
    expect(reportBody(noFilters, '2026-11-24')).toEqual({
      search: '',
      status: '',
      payment_status: '',
      customer_name: '',
      manager: '',
      service_type: '',
      date_range: '',
      sort: 'start_date',
      dir: 'asc',
    })
  })

  it('carries every filter', () => {
    expect(reportBody(all, '2026-11-24')).toEqual({
      search: '012-345 6789',
      status: 'In Progress',
      payment_status: 'Refund Due',
      customer_name: 'Mei & Tan',
      manager: 'aida@jiran.test',
      service_type: 'Care Giver',
      date_range: { start_date: '2026-11-23', end_date: '2026-11-29' },
      sort: 'customer_name',
      dir: 'desc',
    })
  })

  it('is the days from today on, whatever day that is', () => {
    const filters = { ...noFilters, fromToday: true }
    expect(reportBody(filters, '2026-11-24')).toMatchObject({
      date_range: { start_date: '2026-11-24', end_date: '2999-12-31' },
    })
  })
})

describe('quick buttons', () => {
  it.each([
    [
      '2026-11-28',
      ['2026-11-28', '2026-11-28', '2026-11-29', '2026-11-29', '2026-11-23', '2026-11-29'],
    ],
    // Weeks begin on Monday, so Sunday is the last day.
    [
      '2026-11-29',
      ['2026-11-29', '2026-11-29', '2026-11-30', '2026-11-30', '2026-11-23', '2026-11-29'],
    ],
    [
      '2026-12-31',
      ['2026-12-31', '2026-12-31', '2027-01-01', '2027-01-01', '2026-12-28', '2027-01-03'],
    ],
  ])('on %s', (today, days) => {
    const ranges = quickRanges(today)
    expect(ranges.map(({ label }) => label)).toEqual(['Today', 'Tomorrow', 'This Week'])
    expect(ranges.flatMap(({ dates }) => [dates.start, dates.end])).toEqual(days)
  })

  it('recognise their own days', () => {
    expect(sameDates(undefined, undefined)).toBe(true)
    expect(sameDates(all.dates, { start: '2026-11-23', end: '2026-11-29' })).toBe(true)
    expect(sameDates(all.dates, undefined)).toBe(false)
  })
})

describe('filters stored while a booking is viewed', () => {
  it('are manager, service and dates', () => {
    const store = storage()
    storeFilters(store, all)
    expect(storedFilters(store)).toEqual({
      ...noFilters,
      manager: all.manager,
      service: all.service,
      dates: all.dates,
    })
    dropFilters(store)
    expect(storedFilters(store)).toEqual(noFilters)
  })

  it('start today if they last did, until the reset', () => {
    const store = storage()
    rememberFromToday(store, true)
    expect(storedFilters(store)).toEqual({ ...noFilters, fromToday: true })
    storeFilters(store, all)
    expect(storedFilters(store)).toMatchObject({ dates: all.dates, fromToday: false })
    dropFilters(store)
    expect(storedFilters(store)).toEqual(noFilters)
    rememberFromToday(store, true)
    rememberFromToday(store, false)
    expect(storedFilters(store)).toEqual(noFilters)
  })

  it('are none in a browser without storage', () => {
    rememberFromToday(broken, true)
    storeFilters(broken, all)
    dropFilters(broken)
    expect(storedFilters(broken)).toEqual(noFilters)
  })
})
