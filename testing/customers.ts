import { expect } from 'vitest'
import type { Customer, ListedCustomer } from '../domain/api/customers/customers.ts'
import { query } from '../server/db/transaction.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

type List = { items: ListedCustomer[]; total: number; page: number; page_size: number }
type Refused = { code: string; response: string; fields?: Record<string, string> }
export type Saved = { id: number; version: number } & Refused

/** Actions and reads of staff in tests of customers. */
export function customersIn(testApp: TestApp, staff: { admin: Person; manager: Person }) {
  const list = async (search = '', who = staff.admin) =>
    (await testApp.get<List>(`/staff/customers/?${search}`, who)).body
  const names = async (search = '') => (await list(search)).items.map(({ name }) => name)
  const one = async (id: number, who = staff.admin) =>
    (await testApp.get<Customer>(`/staff/customers/${id}`, who)).body
  const add = (body: object, who = staff.manager) =>
    testApp.post<Saved>('/staff/customers/', body, who)
  const change = (id: number, body: object, who = staff.manager) =>
    testApp.put<Saved>(`/staff/customers/${id}`, body, who)
  const entriesOf = (id: number) =>
    query<{ action: string; who: string; before: object; after: object; reason: string | null }>(
      testApp.pool,
      {
        text: `select action, who, before, after, reason from audit_entry
               where subject_kind = 'customer' and subject = $1 order by id`,
        values: [String(id)],
      },
    )

  async function added(body: object): Promise<number> {
    const answer = await add(body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.id
  }
  return { list, names, one, add, change, entriesOf, added }
}
