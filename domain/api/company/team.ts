import { z } from 'zod'
import { defineCall, password, plain, text } from '../call.ts'
import { byId, instant, named, shown, longVersion as version } from '../fields.ts'
import { listOf, pageOf, pageRequest } from '../pages.ts'

const staffRole = z.enum(['Admin', 'Manager'])
const regions = z.array(z.number().int().min(1).max(1_000_000)).max(200)
const why = text(200)

const member = z.object({
  ...shown('id', 'first_name', 'last_name'),
  email: z.string(),
  role: staffRole,
  /** Ids of the regions that a Manager manages. */
  regions: z.array(z.number().int()),
  active: z.boolean(),
  /** Approximate time of their last activity; null if never. */
  last_seen: instant.nullable(),
  /** Number of active sessions. */
  sessions: z.number().int(),
  passkeys: z.number().int(),
  authenticator_app: z.boolean(),
  version,
  /** Is it the caller? */
  you: z.boolean(),
  /** The last active Admin, who must stay one. */
  last_admin: z.boolean(),
})
export type Member = z.infer<typeof member>

const invitation = z.object({
  ...shown('id', 'first_name', 'last_name'),
  email: z.string(),
  role: staffRole,
  regions: z.array(z.number().int()),
  invited_by: z.string(),
  sent_at: instant,
  expires_at: instant,
  /** The link no longer works; it can be sent again. */
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** Filters of the team list. */
const memberStates = ['active', 'off', 'no-second-factor'] as const

/** The people who work for the company (docs/product/roles.md#team). */
export const teamCalls = {
  'GET /staff/team/': defineCall({
    summary: 'All members of the team, with their account security',
    access: 'manage-team',
    request: z.object({
      ...pageRequest(50),
      search: text(100),
      role: staffRole.optional(),
      state: z.enum(memberStates).optional(),
    }),
    response: pageOf(member).extend({
      second_factor_demanded: z.boolean(),
      /** All regions, to look up their names. */
      regions: z.array(named),
    }),
  }),
  'PUT /staff/team/{id}': defineCall({
    summary: "Change a person's role and regions; Customer takes them off the team",
    access: 'manage-team',
    fresh: true,
    params: byId,
    request: z.object({
      version,
      role: z.enum(['Admin', 'Manager', 'Customer']),
      regions,
      reason: why,
    }),
  }),
  'POST /staff/team/{id}/switch-off/': defineCall({
    summary: 'Switch an account off: its sessions end, and it cannot sign in',
    access: 'manage-team',
    fresh: true,
    params: byId,
    request: z.object({ version, reason: why }),
  }),
  'POST /staff/team/{id}/switch-on/': defineCall({
    summary: 'Switch an account on, so that it can sign in again',
    access: 'manage-team',
    fresh: true,
    params: byId,
    request: z.object({ version }),
  }),
  'POST /staff/team/{id}/sign-out/': defineCall({
    summary: 'End every session of an account',
    access: 'manage-team',
    params: byId,
  }),
  'POST /staff/team/{id}/reset-second-factor/': defineCall({
    summary: 'Remove lost second factors of a person; their sessions end',
    access: 'manage-team',
    fresh: true,
    params: byId,
    request: z.object({ version, reason: why }),
  }),
  'GET /staff/team/invitations/': defineCall({
    summary: 'Invitations that are open',
    access: 'manage-team',
    response: listOf(invitation),
  }),
  'POST /staff/team/invitations/': defineCall({
    summary: 'Invite a person to the team by mail',
    access: 'manage-team',
    fresh: true,
    request: z.object({
      email: text(254),
      first_name: text(100),
      last_name: text(100),
      role: staffRole,
      regions,
    }),
    status: 201,
    limit: 'mail',
  }),
  'POST /staff/team/invitations/{id}/send/': defineCall({
    summary: 'Send an invitation again; the old link is void',
    access: 'manage-team',
    fresh: true,
    params: byId,
    limit: 'mail',
  }),
  'POST /staff/team/invitations/{id}/withdraw/': defineCall({
    summary: 'Withdraw an invitation; its link is void',
    access: 'manage-team',
    params: byId,
  }),
  'GET /account/invitation/{token}': defineCall({
    summary: 'An invitation, for anyone with its link',
    access: 'anyone',
    params: z.object({ token: plain(200) }),
    response: z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role: staffRole,
      /** This e-mail already has an account, whose password stays. */
      has_account: z.boolean(),
    }),
    limit: 'mail',
  }),
  'POST /account/invitation/{token}': defineCall({
    summary: 'Accept an invitation: the account joins the team',
    access: 'anyone',
    params: z.object({ token: plain(200) }),
    request: z.object({ password, confirm_password: password }),
    limit: 'mail',
  }),
}
