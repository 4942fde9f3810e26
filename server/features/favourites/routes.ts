import type { favouriteCalls } from '../../../domain/api/customers/favourites.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, noBooking } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { choosePreference, type PreferenceResult } from './choose.ts'
import {
  crewOfVisit,
  ownPreferences,
  preferencesAboutWorker,
  preferencesOfCustomer,
} from './read.ts'

const texts = {
  favourite: m.answer_wish_favourite,
  'not-again': m.answer_wish_not_again,
  none: m.answer_wish_removed,
} as const

/** Customers' favourites and barred workers (docs/product/customers.md#favourites). */
export function favouriteHandlers(deps: Deps): Pick<Handlers, keyof typeof favouriteCalls> {
  const { pool } = deps
  return {
    'GET /favourites/': async (incoming) => ({
      items: await ownPreferences(pool, incoming.caller.accountId),
    }),

    'GET /favourites/of-visit/': async (incoming) => {
      const { body, now } = incoming
      const crew = foundOrThrow(
        await crewOfVisit(pool, incoming.caller.accountId, body.booking_id, now),
        noBooking,
      )
      return { items: crew }
    },

    'POST /favourites/': staffCommand({
      run: ({ body, caller, by }) => choosePreference(deps, caller.accountId, body, by),
      message: ({ wish, ...result }, { locale }) => sentences(wish ?? 'none', result, locale),
    }),

    'GET /staff/favourites/by-customer/{id}': async ({ params }) => ({
      items: await preferencesOfCustomer(pool, params.id),
    }),

    'GET /staff/favourites/of-worker/{id}': async ({ params }) => ({
      items: await preferencesAboutWorker(pool, params.id),
    }),
  }
}

function sentences(
  wish: keyof typeof texts,
  { name, replaced, understaffed }: PreferenceResult,
  locale: Locale,
): string {
  return [
    texts[wish]({ name }, { locale }),
    ...(replaced > 0 ? [m.answer_wish_replaced({ count: replaced }, { locale })] : []),
    ...(understaffed > 0 ? [m.answer_wish_understaffed({ count: understaffed }, { locale })] : []),
  ].join('. ')
}
