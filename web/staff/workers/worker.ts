import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'

/** A worker as the contract answers it. */
export type Worker = z.output<Contract['GET /staff/workers/{id}']['response']>
/** Parts of a worker to change, without the version. */
export type Change = Omit<z.input<Contract['PUT /staff/workers/{id}']['request']>, 'version'>
