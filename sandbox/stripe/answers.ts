import { errorBody } from './wire.ts'

/** A response of the API. */
export type Answer = { status: number; body: object }

/** A refusal in Stripe's words. */
export const refuse = (message: string, more: object = {}, status = 400): Answer => ({
  status,
  body: errorBody('invalid_request_error', message, more),
})

/** The named object does not exist. */
export const missing = (what: string, id: string): Answer =>
  refuse(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)
