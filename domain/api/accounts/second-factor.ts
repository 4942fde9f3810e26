import { z } from 'zod'
import { defineCall, nothing, outcome, text } from '../call.ts'
import { instant } from '../fields.ts'
import { signedInAnswer } from './account.ts'

/** What the browser's own calls for passkeys take and give, as WebAuthn defines it. */
const webAuthnJson = z.record(z.string(), z.unknown())

/** What a second factor can be proven by: a signed challenge, or a code that was typed. */
const proof = z.object({
  /** What the browser made of the passkey's options. */
  passkey: webAuthnJson.optional(),
  /** Of the authenticator app, or a recovery code. */
  code: text(40),
})

const ways = z.object({
  /** The options for the browser; null without a passkey. */
  passkey: webAuthnJson.nullable(),
  /** Has the account an app that shows codes? */
  code: z.boolean(),
})

/** The second factor of a sign-in, and of one's own account (docs/product/roles.md#second-factor). */
export const secondFactorCalls = {
  'POST /account/second-factor/begin/': defineCall({
    summary: 'What a sign-in under way may be completed by; its cookie says which',
    access: 'anyone',
    request: nothing,
    response: ways,
    limit: 'mail',
  }),
  'POST /account/second-factor/complete/': defineCall({
    summary: 'Complete a sign-in by its second factor',
    access: 'anyone',
    request: proof,
    response: signedInAnswer,
    limit: 'mail',
  }),
  'GET /account/second-factor/': defineCall({
    summary: "The account's second factors",
    access: 'signed-in',
    request: nothing,
    response: z.object({
      /** Is one demanded of this account? */
      demanded: z.boolean(),
      passkeys: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          added_at: instant,
          used_at: instant.nullable(),
        }),
      ),
      /** Since when an authenticator app is set up; null without one. */
      app_since: instant.nullable(),
      recovery_codes_left: z.number().int(),
    }),
  }),
  'POST /account/second-factor/passkey/begin/': defineCall({
    summary: 'The options to make a passkey with',
    access: 'signed-in',
    fresh: true,
    request: nothing,
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
    summary: 'A new secret for an authenticator app; it counts once its first code was entered',
    access: 'signed-in',
    fresh: true,
    request: nothing,
    response: z.object({ secret: z.string(), address: z.string() }),
  }),
  'POST /account/second-factor/app/': defineCall({
    summary: 'Confirm an authenticator app by its code',
    access: 'signed-in',
    fresh: true,
    request: z.object({ code: text(40) }),
    response: outcome.extend({ recovery_codes: z.array(z.string()) }),
    limit: 'login',
  }),
  'POST /account/second-factor/remove/': defineCall({
    summary: 'Remove a passkey, by its number, or the authenticator app',
    access: 'signed-in',
    fresh: true,
    request: z.object({ passkey: z.number().int().optional() }),
    response: outcome,
  }),
  'POST /account/second-factor/recovery-codes/': defineCall({
    summary: 'New recovery codes; the former ones end',
    access: 'signed-in',
    fresh: true,
    request: nothing,
    response: outcome.extend({ recovery_codes: z.array(z.string()) }),
  }),
  'POST /account/reauthenticate/begin/': defineCall({
    summary: 'What the owner of this session may prove themselves by',
    access: 'signed-in',
    request: nothing,
    response: ways.extend({
      /** By the password, as there is no second factor. */
      password: z.boolean(),
    }),
  }),
  'POST /account/reauthenticate/': defineCall({
    summary: 'Prove again to be the owner: for ten minutes nothing asks for it',
    access: 'signed-in',
    request: proof.extend({ password: text(200) }),
    response: outcome,
    limit: 'login',
  }),
}
