import type { teamCalls } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { clientInfoOf } from '../../http/client-info.ts'
import { valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { changeMember, resetSecondFactor, signOut, switchMember } from './commands.ts'
import {
  accept,
  invitationOf,
  invite,
  openInvitations,
  sendAgain,
  withdraw,
} from './invitations.ts'
import { allRegions, readMembers } from './members.ts'

/** The team, and invitations to it (docs/product/roles.md#team). */
export function teamHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof teamCalls> {
  const { pool, settings } = deps
  return {
    'GET /staff/team/': async ({ body, now, ...incoming }) => {
      const { accountId } = incoming.caller
      const [members, regions] = await Promise.all([
        readMembers(pool, body, accountId, now),
        allRegions(pool),
      ])
      const second_factor_demanded = settings.staffSecondFactor
      return { ...members, second_factor_demanded, regions }
    },

    'PUT /staff/team/{id}': staffCommand({
      run: ({ params, body, by }) => changeMember(deps, params.id, body, by),
      message: ({ name }, options) => m.answer_member_saved({ name }, options),
    }),

    'POST /staff/team/{id}/switch-off/': staffCommand({
      run: ({ params, body, by }) => switchMember(deps, params.id, { ...body, on: false }, by),
      message: ({ name }, options) => m.answer_member_off({ name }, options),
    }),

    'POST /staff/team/{id}/switch-on/': staffCommand({
      run: ({ params, body, by }) => switchMember(deps, params.id, { ...body, on: true }, by),
      message: ({ name }, options) => m.answer_member_on({ name }, options),
    }),

    'POST /staff/team/{id}/sign-out/': staffCommand({
      run: ({ params, by }) => signOut(deps, params.id, by),
      message: ({ name }, options) => m.answer_member_signed_out({ name }, options),
    }),

    'POST /staff/team/{id}/reset-second-factor/': staffCommand({
      run: ({ params, body, by }) => resetSecondFactor(deps, params.id, body, by),
      message: ({ name }, options) => m.answer_member_factor_reset({ name }, options),
    }),

    'GET /staff/team/invitations/': async ({ now }) => ({
      items: await openInvitations(pool, now),
    }),

    'POST /staff/team/invitations/': staffCommand({
      run: ({ body, by, locale: language }) => invite(deps, body, { by, language }),
      message: ({ name }, options) => m.answer_invited({ name }, options),
    }),

    'POST /staff/team/invitations/{id}/send/': staffCommand({
      run: ({ params, by, locale: language }) => sendAgain(deps, params.id, { by, language }),
      message: ({ name }, options) => m.answer_invited({ name }, options),
    }),

    'POST /staff/team/invitations/{id}/withdraw/': staffCommand({
      run: ({ params, by }) => withdraw(deps, params.id, by),
      message: m.answer_invitation_withdrawn,
    }),

    'GET /account/invitation/{token}': async ({ params, now }) =>
      valueOrThrow(await invitationOf(pool, params.token, now)),

    'POST /account/invitation/{token}': async ({ params, body, now, locale, ...incoming }) => {
      const by = { from: clientInfoOf(incoming), language: locale }
      valueOrThrow(await accept(deps, params.token, body, by, now))
      return { success: true, response: m.answer_invitation_accepted({}, { locale }) }
    },
  }
}
