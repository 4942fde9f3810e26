import { z } from 'zod'
import { defineCall, outcome, password, text } from '../call.ts'
import { instant } from '../fields.ts'
import { signedInAnswer } from './account.ts'

/** Input and output of the browser's passkey API, as defined by WebAuthn. */
const webAuthnJson = z.record(z.string(), z.unknown())

/** The proof of a second factor: a signed challenge or a typed code. */
const proof = z.object({
  /** The browser's answer to the passkey options. */
  passkey: webAuthnJson.optional(),
  /** A code of the authenticator app, or a recovery code. */
  code: text(40),
})

const ways = z.object({
  /** The options for the browser; null if there is no passkey. */
  passkey: webAuthnJson.nullable(),
  /** Does the account have an authenticator app? */
  code: z.boolean(),
})

/**
 * Second factors of a sign-in and of the caller's account (docs/product/roles.md#second-factor).
 */
export const secondFactorCalls = {
  'POST /account/second-factor/begin/': defineCall({
    summary: 'Ways to complete the sign-in that the cookie identifies',
    access: 'anyone',
    response: ways,
    limit: 'mail',
  }),
  'POST /account/second-factor/complete/': defineCall({
    summary: 'Complete a sign-in with its second factor',
    access: 'anyone',
    request: proof,
    response: signedInAnswer,
    limit: 'mail',
  }),
  'GET /account/second-factor/': defineCall({
    summary: "The account's second factors",
    access: 'signed-in',
    response: z.object({
      /** Does this account need one? */
      demanded: z.boolean(),
      passkeys: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          added_at: instant,
          used_at: instant.nullable(),
        }),
      ),
      /** When the authenticator app was set up; null if there is none. */
      app_since: instant.nullable(),
      recovery_codes_left: z.number().int(),
    }),
  }),
  'POST /account/second-factor/passkey/begin/': defineCall({
    summary: 'The options to create a passkey',
    access: 'signed-in',
    fresh: true,
    response: z.object({ options: webAuthnJson }),
  }),
  'POST /account/second-factor/passkey/': defineCall({
    summary: 'Add a passkey; the first second factor brings recovery codes',
    access: 'signed-in',
    fresh: true,
    request: z.object({ passkey: webAuthnJson, name: text(60) }),
    response: outcome.extend({ recovery_codes: z.array(z.string()) }),
  }),
  'POST /account/second-factor/app/begin/': defineCall({
    summary: 'A new secret for an authenticator app; active once its first code is confirmed',
    access: 'signed-in',
    fresh: true,
    response: z.object({ secret: z.string(), address: z.string() }),
  }),
  'POST /account/second-factor/app/': defineCall({
    summary: 'Confirm an authenticator app with its code',
    access: 'signed-in',
    fresh: true,
    request: z.object({ code: text(40) }),
    response: outcome.extend({ recovery_codes: z.array(z.string()) }),
    limit: 'login',
  }),
  'POST /account/second-factor/remove/': defineCall({
    summary: 'Remove a passkey, by its id, or the authenticator app',
    access: 'signed-in',
    fresh: true,
    request: z.object({ passkey: z.number().int().optional() }),
  }),
  'POST /account/second-factor/recovery-codes/': defineCall({
    summary: 'New recovery codes; the old ones are void',
    access: 'signed-in',
    fresh: true,
    response: outcome.extend({ recovery_codes: z.array(z.string()) }),
  }),
  'POST /account/reauthenticate/begin/': defineCall({
    summary: 'Ways for the owner of this session to reauthenticate',
    access: 'signed-in',
    response: ways.extend({
      /** The password is enough, as there is no second factor. */
      password: z.boolean(),
    }),
  }),
  'POST /account/reauthenticate/': defineCall({
    summary: 'Reauthenticate; valid for ten minutes',
    access: 'signed-in',
    request: proof.extend({ password }),
    limit: 'login',
  }),
}
