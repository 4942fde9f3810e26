import type { sentMessageCalls } from '../../../domain/api/messages/sent-messages.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { callerMay, type Handlers, type Incoming } from '../../http/calls/calls.ts'
import { failureOf, foundOrThrow, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { choose, chooseForCustomer, readChoices } from './choices.ts'
import { sendAgain, writeTo } from './commands.ts'
import { countMessages } from './counts.ts'
import { readMessages } from './list.ts'
import { readRecipient, recipientKeyOf } from './recipient.ts'
import { readWholeMessage } from './whole-message.ts'

/** Calls to see messages, send them again, and store people's choices (docs/product/messages.md). */
export function sentMessageHandlers({
  pool,
}: Pick<Deps, 'pool'>): Pick<Handlers, keyof typeof sentMessageCalls> {
  const seesTeam = (incoming: Pick<Incoming, 'caller'>) => callerMay('manage-team', incoming.caller)
  const seesMoney = (incoming: Pick<Incoming, 'caller'>) => callerMay('money', incoming.caller)

  return {
    'GET /staff/messages/': async (incoming) => {
      const { page, page_size, customer, worker, booking_id, ...filter } = incoming.body
      const someone = recipientKeyOf({ customer, worker, booking_id })
      const query = { ...filter, someone, seesTeam: seesTeam(incoming) }
      const found = await readMessages(pool, query, { page, page_size }, incoming.now)
      return { ...found, page, page_size }
    },

    'GET /staff/messages/counts/': (incoming) => {
      const { days, until = dayOf(incoming.now) } = incoming.body
      return countMessages(pool, { days, until, seesMoney: seesMoney(incoming) })
    },

    'GET /staff/messages/recipient/': async ({ body, now }) => {
      const someone = recipientKeyOf(body)
      const recipient = someone && (await readRecipient(pool, someone, now))
      if (!recipient) throw failureOf({ code: 'recipient-unknown' })
      return recipient
    },

    'POST /staff/messages/write/': staffCommand({
      run: ({ body, by }) => writeTo(pool, recipientKeyOf(body), body.text, by),
      message: m.answer_message_written,
    }),

    'POST /staff/messages/consent/': staffCommand({
      run: ({ body, by }) => chooseForCustomer(pool, body, by),
      message: m.answer_choice_saved,
    }),

    'GET /staff/messages/{key}': async (incoming) => {
      const { key } = incoming.params
      const sees = { team: seesTeam(incoming), money: seesMoney(incoming) }
      return foundOrThrow(await readWholeMessage(pool, key, sees, incoming.now))
    },

    'POST /staff/messages/{key}/again/': staffCommand({
      run({ params, body: { channel }, by, caller }) {
        return sendAgain(pool, params.key, { channel, seesTeam: seesTeam({ caller }) }, by)
      },
      message: m.answer_message_again,
      answer: ({ key }) => ({ key }),
    }),

    'GET /account/message-choices/': (incoming) =>
      readChoices(pool, incoming.caller, incoming.locale),

    'POST /account/message-choices/': async ({ caller, body, locale, now }) => {
      valueOrThrow(await choose(pool, caller, body, { locale, now }))
      const saved = await readChoices(pool, caller, locale)
      return { success: true, response: m.answer_choice_saved({}, { locale }), ...saved }
    },
  }
}
