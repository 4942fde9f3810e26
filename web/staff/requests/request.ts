import type { CallOutput } from '../../api.ts'

/** A request of a worker as the contract answers it. */
export type Request = CallOutput<'GET /staff/crew-requests/{id}'>
