import { type ConsentPlace, noticeConsentText } from '../../../../domain/account/consent-text.ts'
import { noticeVersion } from '../../../../domain/account/notices.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { AccountDeps } from '../account-deps.ts'

/**
 * Records consent to the current versions of the terms and the privacy notice, with the words that
 * the page showed above its button (docs/product/privacy.md#consents).
 */
export async function noteConsent(
  tx: Tx,
  { company }: Pick<AccountDeps['settings'], 'company'>,
  accountId: number,
  { by, language }: { readonly by: ConsentPlace; readonly language: Locale },
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `insert into account_consent (account_id, document, version, given_at, given_by, wording)
      select $1, document, $2, $3, $4, $5 from unnest(array['privacy', 'terms']) as document`,
    values: [accountId, noticeVersion, now, by, noticeConsentText(by, company.name, language)],
  })
}
