import { z } from 'zod'
import { locales } from '../../../messages/locales.ts'
import { roles } from '../../account/roles.ts'
import { defineCall, outcome, password, plain, text } from '../call.ts'
import { instant } from '../fields.ts'
import { listOf } from '../pages.ts'

const user = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  user_role: z.enum(roles),
})

export const signedInAnswer = z.object({
  success: z.literal(true),
  response: z.string(),
  access_token: z.string(),
  user,
})

const provider = z.enum(['google', 'facebook'])

/**
 * Sign-in, registration and the caller's account (docs/product/calls.md,
 * docs/product/calls.md#sessions).
 */
export const accountCalls = {
  'POST /account/login/': defineCall({
    summary: 'Sign in with e-mail and password',
    access: 'anyone',
    request: z.object({
      username: text(254),
      password,
      /** From a mailed link, when unknown clients are guessing passwords of this account. */
      proof: text(200),
    }),
    response: signedInAnswer,
    limit: 'login',
  }),
  'GET /account/sign-in-options/': defineCall({
    summary:
      'Ways to sign in besides a password; sets the cookie that binds the nonce to the browser',
    access: 'anyone',
    response: z.object({
      google: z
        .object({ client_id: z.string(), script_url: z.string(), nonce: z.string() })
        .optional(),
      facebook: z.literal(true).optional(),
      /** A person returning from Facebook whose e-mail is not verified yet. */
      pending: z.object({ first_name: z.string(), email: z.string() }).optional(),
    }),
  }),
  'POST /account/google-signin/': defineCall({
    summary: "Sign in with Google's ID token; the other fields alone do not sign anyone in",
    access: 'anyone',
    request: z.object({
      credential: text(8_000),
      /** Needed once, to connect Google to an account whose mailbox is not hosted by Google. */
      password,
      email: text(254),
      first_name: text(100),
      last_name: text(100),
    }),
    response: signedInAnswer,
    limit: 'login',
  }),
  'POST /account/facebook/send-code/': defineCall({
    summary: 'Mail a code to the e-mail address given by a person returning from Facebook',
    access: 'anyone',
    request: z.object({ email: text(254) }),
    limit: 'mail',
  }),
  'POST /account/facebook/confirm/': defineCall({
    summary: 'Complete a Facebook sign-in with the mailed code',
    access: 'anyone',
    request: z.object({
      code: text(20),
      /** Needed once, to connect Facebook to a staff account. */
      password,
    }),
    response: signedInAnswer,
    limit: 'mail',
  }),
  'GET /account/security/': defineCall({
    summary: "The account's live sessions and ways to sign in",
    access: 'signed-in',
    response: z.object({
      password: z.boolean(),
      /** The language of the account's e-mails. */
      language: z.enum(locales),
      /** Did this session sign in so recently that it does not need the password again? */
      fresh: z.boolean(),
      providers: z.array(z.object({ provider, linked_at: instant })),
      sessions: z.array(
        z.object({
          id: z.string(),
          current: z.boolean(),
          signed_in_at: instant,
          method: z.enum(['password', 'google', 'facebook']),
          device: z.string().nullable(),
          place: z.string().nullable(),
        }),
      ),
    }),
  }),
  'POST /account/sessions/end/': defineCall({
    summary: 'End one session of this account',
    access: 'signed-in',
    request: z.object({ id: text(100) }),
  }),
  'POST /account/logout-everywhere/': defineCall({
    summary: 'End every session of this account, including this one',
    access: 'signed-in',
  }),
  'POST /account/disconnect/': defineCall({
    summary: 'Disconnect a sign-in provider from this account',
    access: 'signed-in',
    request: z.object({ provider, current_password: password }),
    limit: 'login',
  }),
  'GET /account/my-data/': defineCall({
    summary: 'All stored data about the caller',
    access: 'signed-in',
    response: z.record(z.string(), z.unknown()),
    limit: 'mail',
  }),
  'GET /account/consents/': defineCall({
    summary: 'Notices that the caller agreed to, with text and time, newest first',
    access: 'signed-in',
    response: listOf(
      z.object({
        document: z.enum(['privacy', 'terms']),
        version: z.string(),
        given_at: instant,
        /** The text as shown; null for consents that predate its storage. */
        wording: z.string().nullable(),
      }),
    ),
  }),
  'GET /account/medical-views/': defineCall({
    summary: 'Who viewed the caller’s medical details, newest first',
    access: 'signed-in',
    response: listOf(
      z.object({
        id: z.number().int(),
        at: instant,
        /** The viewer's first name, and whether they are staff or crew. */
        name: z.string(),
        who: z.enum(['staff', 'crew']),
        booking_id: z.string(),
      }),
    ).extend({
      /** False if no booking of the caller has medical details. */
      has_details: z.boolean(),
    }),
  }),
  'POST /account/delete/': defineCall({
    summary: 'Delete this account; bookings stay without the person',
    access: 'signed-in',
    request: z.object({ current_password: password }),
    limit: 'login',
  }),
  'POST /account/logout/': defineCall({
    summary: 'End this session and invalidate its token',
    access: 'signed-in',
  }),
  'POST /account/register/': defineCall({
    summary: 'Register; answers the same whether or not the e-mail has an account',
    access: 'anyone',
    request: z.object({
      email: text(254),
      username: text(254),
      first_name: text(100),
      last_name: text(100),
      phone: text(30),
      password,
      password2: password,
      /** Honeypot: people leave it empty, bots fill it in. */
      website: text(200),
      /** The path on this site to continue to after verification. */
      next: text(500),
    }),
    status: 201,
    limit: 'register',
  }),
  'GET /account/verify-user/{token}': defineCall({
    summary: 'Verify an e-mail address with the mailed link',
    access: 'anyone',
    params: z.object({ token: plain(200) }),
    limit: 'mail',
  }),
  'POST /account/forgot-password/': defineCall({
    summary: 'Mail a link for a new password; answers the same for every address',
    access: 'anyone',
    request: z.object({ email: text(254) }),
    limit: 'mail',
  }),
  'POST /account/reset-password/{token}': defineCall({
    summary: 'Set a new password with the mailed link',
    access: 'anyone',
    request: z.object({ password, confirm_password: password }),
    params: z.object({ token: plain(200) }),
    limit: 'mail',
  }),
  'GET /account/get-user-details/': defineCall({
    summary: 'Who is signed in',
    access: 'signed-in',
    response: user.extend({
      /** The partner on whose account one may book (docs/product/partners.md#account). */
      on_account: z.string().optional(),
    }),
  }),
  'POST /account/update/user-details/': defineCall({
    summary: 'Change name and phone; the e-mail stays',
    access: 'signed-in',
    request: z.object({
      first_name: text(100),
      last_name: text(100),
      email: text(254),
      phone: text(30),
    }),
    response: outcome.extend({ user }),
  }),
  'POST /account/language/': defineCall({
    summary: 'Set the language of e-mails, and the default language of calls',
    access: 'signed-in',
    request: z.object({ language: z.enum(locales) }),
  }),
  'POST /account/change-password/': defineCall({
    summary: 'Change the password; ends all other sessions',
    access: 'signed-in',
    request: z.object({
      password,
      confirm_password: password,
      current_password: password,
    }),
    limit: 'login',
  }),
  'GET /account/get-managers/': defineCall({
    summary: 'Managers, for the filter of the staff report',
    access: 'manage-bookings',
    response: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
}
