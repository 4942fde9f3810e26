import { z } from 'zod'
import { assistantScopes } from '../../account/assistants.ts'
import { defineCall, text } from '../call.ts'
import { id, instant } from '../fields.ts'
import { listOf } from '../pages.ts'

/** The query with which a program sends a person to our page (RFC 6749, 7636 and 8707). */
const connection = z.object({
  response_type: text(40),
  client_id: text(100),
  redirect_uri: text(2000),
  code_challenge: text(200),
  code_challenge_method: text(20),
  scope: text(500),
  state: text(2000),
  resource: text(2000),
})
export type ConnectionRequest = z.infer<typeof connection>

const scopes = z.array(z.enum(assistantScopes))

/** Assistants that act for a customer (docs/product/assistants.md#connecting). */
export const assistantCalls = {
  'POST /account/assistants/request/': defineCall({
    summary: 'The program that wants to act for the caller, and the requested scopes',
    access: 'signed-in',
    reads: true,
    request: connection,
    response: z.object({
      name: z.string(),
      /** The host to which the browser returns. */
      host: z.string(),
      scopes,
      /** Set if the request is invalid: the browser returns to the program with the error. */
      redirect: z.string().optional(),
    }),
  }),
  'POST /account/assistants/decide/': defineCall({
    summary: 'Grant or refuse the request; answers the address to return to',
    access: 'signed-in',
    fresh: 'of-staff',
    request: connection.extend({ allow: z.boolean() }),
    response: z.object({ redirect: z.string() }),
  }),
  'GET /account/assistants/': defineCall({
    summary: "The caller's connected assistants, newest first",
    access: 'signed-in',
    response: listOf(
      z.object({
        id,
        name: z.string(),
        scopes,
        connected_at: instant,
        last_used_at: instant.nullable(),
      }),
    ),
  }),
  'POST /account/assistants/disconnect/': defineCall({
    summary: "Disconnect one of the caller's assistants immediately",
    access: 'signed-in',
    request: z.object({ id }),
  }),
}
