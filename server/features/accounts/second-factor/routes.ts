import { isStaff } from '../../../../domain/account/roles.ts'
import type { secondFactorCalls } from '../../../../domain/api/accounts/second-factor.ts'
import { m } from '../../../../messages/every.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller, Handlers, Incoming } from '../../../http/calls/calls.ts'
import { clientInfoOf } from '../../../http/client-info.ts'
import { valueOrThrow } from '../../../http/failure.ts'
import { clearSignInCookie, secondFactorCookie } from '../sign-in/sign-in-cookies.ts'
import { showUser, welcome } from '../sign-in/welcome.ts'
import {
  beginOwnApp,
  beginPasskey,
  confirmOwnApp,
  finishPasskey,
  ownFactors,
  removeFactor,
  renewRecoveryCodes,
} from './own-factors.ts'
import { reauthenticate, waysToProve } from './reauthenticate.ts'
import { completeSignIn, waysToComplete } from './sign-in-attempts.ts'

/** The calls of second factors (docs/product/roles.md#second-factor). */
export function secondFactorHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof secondFactorCalls> {
  const { settings } = deps
  const keyOf = ({ request }: Pick<Incoming, 'request'>) => request.cookies[secondFactorCookie]

  /** The pages no longer need to lead to the profile first. */
  const enrolled = async (caller: Caller, incoming: Pick<Incoming, 'request' | 'reply'>) => {
    if (!caller.hasSecondFactor) await showUser(deps, caller, incoming)
  }

  return {
    'POST /account/second-factor/begin/': async (incoming) => {
      const { passkey, code } = valueOrThrow(
        await waysToComplete(deps, keyOf(incoming), incoming.now),
      )
      return { passkey, code }
    },

    'POST /account/second-factor/complete/': async ({ body, ...incoming }) => {
      const from = clientInfoOf(incoming)
      const session = valueOrThrow(
        await completeSignIn(deps, keyOf(incoming), body, from, incoming.now),
      )
      clearSignInCookie(incoming.reply, secondFactorCookie)
      return welcome(deps, session, incoming)
    },

    'GET /account/second-factor/': async ({ caller }) => {
      const demanded = settings.staffSecondFactor && isStaff(caller.role)
      return { demanded, ...(await ownFactors(deps, caller)) }
    },

    'POST /account/second-factor/passkey/begin/': async ({ caller, now }) => ({
      options: await beginPasskey(deps, caller, now),
    }),

    'POST /account/second-factor/passkey/': async ({ body, now, locale, ...incoming }) => {
      const { caller } = incoming
      const from = clientInfoOf(incoming)
      const recovery_codes = valueOrThrow(await finishPasskey(deps, caller, body, from, now))
      await enrolled(caller, incoming)
      return { success: true, response: m.answer_passkey_added({}, { locale }), recovery_codes }
    },

    'POST /account/second-factor/app/begin/': async ({ caller, now }) =>
      valueOrThrow(await beginOwnApp(deps, caller, now)),

    'POST /account/second-factor/app/': async ({ body, now, locale, ...incoming }) => {
      const { caller } = incoming
      const from = clientInfoOf(incoming)
      const recovery_codes = valueOrThrow(await confirmOwnApp(deps, caller, body.code, from, now))
      await enrolled(caller, incoming)
      return { success: true, response: m.answer_app_set_up({}, { locale }), recovery_codes }
    },

    'POST /account/second-factor/remove/': async ({ body, now, locale, ...incoming }) => {
      const from = clientInfoOf(incoming)
      const { caller } = incoming
      valueOrThrow(await removeFactor(deps, caller, body.passkey, from, now))
      await showUser(deps, caller, incoming)
      return { success: true, response: m.answer_second_factor_removed({}, { locale }) }
    },

    'POST /account/second-factor/recovery-codes/': async ({ now, locale, ...incoming }) => {
      const from = clientInfoOf(incoming)
      const recovery_codes = valueOrThrow(
        await renewRecoveryCodes(deps, incoming.caller, from, now),
      )
      return { success: true, response: m.answer_recovery_codes({}, { locale }), recovery_codes }
    },

    'POST /account/reauthenticate/begin/': ({ caller, now }) => waysToProve(deps, caller, now),

    'POST /account/reauthenticate/': async ({ body, now, locale, ...incoming }) => {
      const from = clientInfoOf(incoming)
      valueOrThrow(await reauthenticate(deps, incoming.caller, body, from, now))
      return { success: true, response: m.answer_proven({}, { locale }) }
    },
  }
}
