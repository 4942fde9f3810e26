import { expect, test } from 'vitest'
import type { BankDeposit } from '../../../domain/api/payments/deposits.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { type CashAnswer, cashCompany } from '../../../testing/cash.ts'
import { fc } from '../../../testing/properties.ts'
import { query } from '../../db/transaction.ts'
import { readBalances, readJournal } from '../books/journal.ts'
import { readMonth } from '../books/months.ts'
import { findMoneyViolations } from '../monitoring/invariants.ts'

/* Cash that staff take from the office to the bank (docs/product/pay.md#banked). */

const testApp = await startTestApp()
const { pool, clock, get, post } = testApp
const { admin, manager, customer, taken, handIn, cashOf } = await cashCompany(testApp)

type Listed = { items: BankDeposit[]; in_office: number; version: number }
const list = async (who = admin, month = '2026-03') =>
  (await get<Listed>(`/staff/deposits/?month=${month}`, who)).body
const inOffice = async () => (await list()).in_office
const deposit = async (rm: number, more: object = {}, by = admin) => {
  const { version } = await list()
  const body = { version, day: usualDay, taken: rm, banked: rm, ref: 'S1', reason: '', ...more }
  return post<CashAnswer>('/staff/deposits/', body, by)
}
const reverse = (id: number | undefined, reason: string, by = admin) =>
  post<CashAnswer>(`/staff/deposits/${id}/reverse/`, { reason }, by)

/** The ledger's balances of the office, the bank and differences, in sen. */
async function accounts() {
  const rows = await query<{ account: string; sen: number }>(pool, {
    text: `select account, sum(sen)::int as sen from ledger_line
           where account in ('cash', 'bank', 'differences') group by account`,
  })
  expect(await findMoneyViolations(pool)).toEqual([])
  const of = (name: string) => rows.find(({ account }) => account === name)?.sen ?? 0
  return { cash: of('cash'), bank: of('bank'), differences: of('differences') }
}
/** Adds RM 240 to the office. */
async function handedIn() {
  const { phone } = await taken()
  expect((await handIn(phone)).status).toBe(200)
  return phone
}

test('a deposit is at most the cash in the office, and of two at once one succeeds', async () => {
  await handedIn()
  expect(await inOffice()).toBe(240)
  expect(await deposit(240.01)).toMatchObject({ status: 409, body: { code: 'deposit-over' } })
  expect(await deposit(10, { day: '2026-12-31' })).toMatchObject({ status: 400 })
  expect(await deposit(0)).toMatchObject({ status: 400 })
  for (const ref of ['', '  '])
    expect(await deposit(10, { ref })).toMatchObject({
      status: 400,
      body: { fields: { ref: 'Please enter the reference on the bank slip' } },
    })
  const { version } = await list()
  const answers = await Promise.all([1, 2].map(() => deposit(200, { version })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('out-of-date')
  expect(await accounts()).toEqual({ cash: 4_000, bank: 20_000, differences: 0 })
  const { items, in_office: left } = await list()
  expect(left).toBe(40)
  expect(items).toMatchObject([
    { day: usualDay, ref: 'S1', taken: 200, banked: 200, reason: '', reversed: null },
  ])
  expect((await get<{ in_office: number }>('/staff/cash/', admin)).body.in_office).toBe(40)
  // The sum includes refunds, so Managers do not see it.
  expect((await get('/staff/cash/', manager)).body).not.toHaveProperty('in_office')
  const [entry] = await query(pool, {
    text: `select action, after from audit_entry where subject = 'bank' order by id desc limit 1`,
  })
  expect(entry).toEqual({
    action: 'cash-added',
    after: { day: usualDay, amount: 200, counted: 200, ref: 'S1' },
  })
})

test('a difference needs a reason, and a wrong deposit is taken back once, by an Admin', async () => {
  const before = await accounts()
  expect(await deposit(40, { banked: 30 })).toMatchObject({
    status: 400,
    body: { code: 'difference-without-reason' },
  })
  expect((await deposit(40, { banked: 30, reason: 'A false note' })).status).toBe(200)
  expect(await accounts()).toEqual({
    cash: before.cash - 4_000,
    bank: before.bank + 3_000,
    differences: before.differences + 1_000,
  })
  const [newest] = (await list()).items
  expect(await reverse(newest?.id, 'Wrong slip', manager)).toMatchObject({ status: 403 })
  expect(await reverse(newest?.id, ' ')).toMatchObject({ status: 400 })
  const answers = await Promise.all([1, 2].map(() => reverse(newest?.id, 'Wrong slip')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('deposit-reversed')
  expect(await accounts()).toEqual(before)
  expect((await get<BankDeposit>(`/staff/deposits/${newest?.id}`, admin)).body).toMatchObject({
    reason: 'A false note',
    reversed: { by: admin.name, reason: 'Wrong slip' },
  })
  const journal = await readJournal(pool, '2026-03')
  const back = journal.find(({ kind }) => kind === 'bank-shortage-back')
  const undone = journal.find(({ id }) => String(id) === back?.corrects)
  expect(undone).toMatchObject({ kind: 'bank-shortage', sen: 1_000 })
  await expect(pool.query('update bank_deposit set taken_sen = 1')).rejects.toMatchObject({
    code: '23001',
  })
  for (const path of ['/staff/deposits/999999', '/staff/deposits/0'])
    expect([400, 404]).toContain((await get(path, admin)).status)
  for (const who of [customer, manager]) {
    expect((await get('/staff/deposits/', who)).status).toBe(403)
    expect((await deposit(1, {}, who)).status).toBe(403)
  }
})

test('cash that came in before a month is open in it until it is banked', async () => {
  await handedIn()
  const open = async (month: string) => (await readMonth(pool, month, clock.now())).open.not_banked
  expect(await open('2026-03')).toBe(0)
  expect(await open('2026-04')).toBe(1)
  expect((await deposit(await inOffice())).status).toBe(200)
  expect(await open('2026-04')).toBe(0)
  const balances = await readBalances(pool, '2026-03')
  expect(balances.find(({ account }) => account === 'cash')?.balance ?? 0).toBe(0)
})

test('random days of hand-ins, deposits and reversals: the office cash matches a simple model', async () => {
  const step = fc.record({
    what: fc.constantFrom('hand-in', 'deposit', 'deposit', 'reverse', 'reverse-hand-in'),
    counted: fc.integer({ min: 1, max: 30_000 }),
    banked: fc.integer({ min: 0, max: 30_000 }),
    isEven: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const model = await accounts()
      const made: { id: number; takenSen: number; bankedSen: number }[] = []
      for (const { what, counted, banked, isEven } of steps) {
        if (what === 'hand-in' || what === 'reverse-hand-in') {
          const { phone } = await taken()
          const request = { counted: counted / 100, rest: 'written-off', reason: 'Counted' }
          expect((await handIn(phone, request)).status).toBe(200)
          if (what === 'reverse-hand-in') {
            const [last] = (await cashOf(phone)).hand_ins
            const path = `/staff/cash/hand-ins/${last?.id}/reverse/`
            expect((await post(path, { reason: 'Wrong' }, admin)).status).toBe(200)
          } else {
            model.cash += counted
            model.differences += 24_000 - counted
          }
        } else if (what === 'deposit') {
          const bankedSen = isEven ? counted : banked
          const answer = await deposit(counted / 100, { banked: bankedSen / 100, reason: 'Slip' })
          expect(answer.status === 200, answer.body.code).toBe(counted <= model.cash)
          if (answer.status !== 200) continue
          model.cash -= counted
          model.bank += bankedSen
          model.differences += counted - bankedSen
          made.push({ id: (await list()).version, takenSen: counted, bankedSen })
        } else {
          const last = made.pop()
          if (!last) continue
          expect((await reverse(last.id, 'Wrong')).status).toBe(200)
          model.cash += last.takenSen
          model.bank -= last.bankedSen
          model.differences -= last.takenSen - last.bankedSen
        }
        expect(await accounts()).toEqual(model)
        expect(await inOffice()).toBe(model.cash / 100)
      }
    }),
    { numRuns: 6 },
  )
}, 120_000)
