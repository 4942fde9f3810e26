import { noticeVersion } from '../../../../domain/account/notices.ts'
import { query, type Tx } from '../../../db/transaction.ts'

/**
 * Records consent to the terms and the privacy notice in their current versions (PDPA, section 7):
 * the form says so above its button.
 */
export async function noteConsent(
  tx: Tx,
  accountId: number,
  by: 'register' | 'google' | 'facebook' | 'invitation',
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `insert into account_consent (account_id, document, version, given_at, given_by)
      select $1, document, $2, $3, $4 from unnest(array['privacy', 'terms']) as document`,
    values: [accountId, noticeVersion, now, by],
  })
}
