import { errorBody } from './wire.ts'

/** What a call of the API is answered with. */
export type Answer = { status: number; body: object }

/** A refusal, as Stripe words it. */
export const refuse = (message: string, more: object = {}, status = 400): Answer => ({
  status,
  body: errorBody('invalid_request_error', message, more),
})

/** What is named does not exist. */
export const missing = (what: string, id: string): Answer =>
  refuse(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)
