import { expect } from 'vitest'
import type { Reader } from '../server/db/transaction.ts'
import { findMoneyViolations, findViolations } from '../server/features/monitoring/invariants.ts'

/** Expects the ledger to agree with the bookings, and the bookings with each other. */
export async function expectSound(reader: Reader): Promise<void> {
  expect(await findMoneyViolations(reader)).toEqual([])
  expect(await findViolations(reader)).toEqual([])
}
