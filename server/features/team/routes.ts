import type { teamCalls } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { clientInfoOf } from '../../http/client-info.ts'
import { notFound, valueOrThrow } from '../../http/failure.ts'
import { accountFailure } from '../accounts/refusals.ts'
import { authorOf } from '../audit/record.ts'
import { changeMember, resetSecondFactor, signOut, switchOff, switchOn } from './commands.ts'
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
      const { accountId } = signedIn(incoming)
      const [members, regions] = await Promise.all([
        readMembers(pool, body, accountId, now),
        allRegions(pool),
      ])
      const { page, page_size } = body
      const second_factor_demanded = settings.staffSecondFactor
      return { ...members, page, page_size, second_factor_demanded, regions }
    },

    'PUT /staff/team/{id}': async (incoming) => {
      const { params, body, locale } = incoming
      const { name } = await changeMember(deps, params.id, body, authorOf(incoming))
      return { success: true, response: m.answer_member_saved({ name }, { locale }) }
    },

    'POST /staff/team/{id}/switch-off/': async (incoming) => {
      const { params, body, locale } = incoming
      const { name } = await switchOff(deps, params.id, body, authorOf(incoming))
      return { success: true, response: m.answer_member_off({ name }, { locale }) }
    },

    'POST /staff/team/{id}/switch-on/': async (incoming) => {
      const { params, body, locale } = incoming
      const { name } = await switchOn(deps, params.id, body, authorOf(incoming))
      return { success: true, response: m.answer_member_on({ name }, { locale }) }
    },

    'POST /staff/team/{id}/sign-out/': async (incoming) => {
      const { params, locale } = incoming
      const { name } = await signOut(deps, params.id, authorOf(incoming))
      return { success: true, response: m.answer_member_signed_out({ name }, { locale }) }
    },

    'POST /staff/team/{id}/reset-second-factor/': async (incoming) => {
      const { params, body, locale } = incoming
      const { name } = await resetSecondFactor(deps, params.id, body, authorOf(incoming))
      return { success: true, response: m.answer_member_factor_reset({ name }, { locale }) }
    },

    'GET /staff/team/invitations/': async ({ now }) => ({
      items: await openInvitations(pool, now),
    }),

    'POST /staff/team/invitations/': async (incoming) => {
      const { body, locale } = incoming
      const by = { by: authorOf(incoming), language: locale }
      const { name } = valueOrThrow(await invite(deps, body, by), accountFailure)
      return { success: true, response: m.answer_invited({ name }, { locale }) }
    },

    'POST /staff/team/invitations/{id}/send/': async (incoming) => {
      const { params, locale } = incoming
      const by = { by: authorOf(incoming), language: locale }
      const { name } = valueOrThrow(await sendAgain(deps, params.id, by), () => notFound())
      return { success: true, response: m.answer_invited({ name }, { locale }) }
    },

    'POST /staff/team/invitations/{id}/withdraw/': async (incoming) => {
      const { params, locale } = incoming
      valueOrThrow(await withdraw(deps, params.id, authorOf(incoming)), () => notFound())
      return { success: true, response: m.answer_invitation_withdrawn({}, { locale }) }
    },

    'GET /account/invitation/{token}': async ({ params, now }) =>
      valueOrThrow(await invitationOf(pool, params.token, now), accountFailure),

    'POST /account/invitation/{token}': async ({ params, body, now, locale, ...incoming }) => {
      const by = { from: clientInfoOf(incoming), language: locale }
      valueOrThrow(await accept(deps, params.token, body, by, now), accountFailure)
      return { success: true, response: m.answer_invitation_accepted({}, { locale }) }
    },
  }
}
