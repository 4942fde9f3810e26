import type { BuyerId, Registered } from './parties.ts'

/** An independent worker as the tax authority knows them; '' is what staff do not know yet. */
export type WorkerTax = Registered & { readonly id_type: BuyerId; readonly id_number: string }

/** What a self-billed e-invoice can lack of a worker. */
export const workerDetails = [
  'name',
  'id_number',
  'tin',
  'msic',
  'activity',
  'address',
  'post_code',
  'city',
  'phone',
] as const
export type WorkerDetail = (typeof workerDetails)[number]

/**
 * What is missing for a self-billed e-invoice (docs/product/einvoice.md#self-billed). Of a person with a MyKad the
 * tax number may be missing: theirs is that of the general public then.
 */
export function missingDetails(details: WorkerTax): WorkerDetail[] {
  const mayLackTin = details.id_type === 'NRIC'
  return workerDetails.filter((each) => details[each] === '' && !(each === 'tin' && mayLackTin))
}
