import type { CallInput, CallOutput } from '../../api.ts'

/** A worker as the contract answers it. */
export type Worker = CallOutput<'GET /staff/workers/{id}'>
/** Parts of a worker to change, without the version. */
export type Change = Omit<CallInput<'PUT /staff/workers/{id}'>, 'version'>
