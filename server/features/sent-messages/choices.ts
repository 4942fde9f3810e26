import type { MessageChoice } from '../../../domain/api/messages/sent-messages.ts'
import { choosable, chosen, isChoosable } from '../../../domain/notifications/choices.ts'
import { consentWording } from '../../../domain/notifications/consent-wording.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, type Reader, type Tx } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { phoneDigitsOf } from '../notifications/notify.ts'
import { type Reachable, readConsents } from '../notifications/reach.ts'
import { findPerson } from './recipient.ts'

/** Consent given or withdrawn. */
type ConsentChange = CallRequest<'POST /account/message-choices/'>

type Who = { readonly id: number; readonly phone: string | null; readonly language: Locale }
type Chooser = { readonly accountId: number; readonly phone: string | null }

/** A person's possible and current choices, worded in their language. */
export async function readChoices(
  reader: Reader,
  caller: Chooser,
  locale: Locale,
): Promise<{ phone: string | null; choices: MessageChoice[] }> {
  const phone = phoneDigitsOf(caller.phone)
  const consents = await readConsents(reader, { accountId: caller.accountId, phone })
  return {
    phone,
    choices: choosable.map(([channel, category]) => {
      const newest = chosen(consents, channel, category)
      return {
        channel,
        category,
        granted: newest?.granted ?? false,
        at: newest?.at ?? null,
        wording: consentWording(channel, category, locale),
      }
    }),
  }
}

/**
 * Stores a consent given or withdrawn on the profile, with its wording
 * (docs/product/messages.md#choices).
 */
export async function choose(
  pool: Pool,
  caller: Chooser,
  choice: ConsentChange,
  { locale, now }: { locale: Locale; now: Date },
): Promise<CommandResult> {
  if (!isChoosable(choice.channel, choice.category)) return refuse('message-not-by-this')
  const chooser = { ...caller, phone: phoneDigitsOf(caller.phone) }
  return inTransactionUnlessRefused(pool, (tx) =>
    store(tx, chooser, choice, { locale, now, source: 'profile' }),
  )
}

/** Stores a choice that a customer made in a talk with staff. */
export function chooseForCustomer(
  pool: Pool,
  { customer, ...choice }: CallRequest<'POST /staff/messages/consent/'>,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    if (!isChoosable(choice.channel, choice.category)) return refuse('message-not-by-this')
    const person = await findPerson(tx, { kind: 'customer', id: customer })
    if (!person) return refuse('recipient-unknown')
    const before = chosen(await readConsents(tx, person), choice.channel, choice.category)
    const how = { locale: person.language, now: by.now, source: 'staff' } as const
    const stored = await store(tx, person, choice, how)
    if (!stored.ok) return stored
    const field = `${choice.channel}_${choice.category}`
    const entry = { action: 'customer-changed', subject: `${person.accountId}` } as const
    const facts = {
      before: { [field]: before?.granted ?? false },
      after: { [field]: choice.granted },
    }
    await recordAudit(tx, by, { ...entry, ...facts })
    return succeed()
  })
}

/** Withdraws consents to marketing on all channels (docs/product/privacy.md#requests). */
export async function stopMarketing(
  tx: Tx,
  { id: accountId, phone, language: locale }: Who,
  { now, source }: { now: Date; source: 'profile' | 'staff' },
): Promise<void> {
  const chooser = { accountId, phone: phoneDigitsOf(phone) }
  const consents = await readConsents(tx, chooser)
  for (const [channel, category] of choosable) {
    if (category !== 'marketing' || !chosen(consents, channel, category)?.granted) continue
    await store(tx, chooser, { channel, category, granted: false }, { locale, now, source })
  }
}

async function store(
  tx: Tx,
  { accountId, phone }: Pick<Reachable, 'accountId' | 'phone'>,
  { channel, category, granted }: ConsentChange,
  { locale, now, source }: { locale: Locale; now: Date; source: 'profile' | 'staff' },
): Promise<CommandResult> {
  const number = channel === 'email' ? '' : phone
  if (number === null) return refuse('recipient-without-phone')
  await query(tx, {
    text: `insert into consent (account_id, phone, channel, category, granted, wording, locale,
             source, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      accountId,
      number,
      channel,
      category,
      granted,
      consentWording(channel, category, locale),
      locale,
      source,
      now,
    ],
  })
  return succeed()
}
