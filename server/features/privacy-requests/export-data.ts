import type { Locale } from '../../../messages/locales.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { collectOwnData, type OwnData } from '../accounts/own-account/own-data.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { readPrivacyRequest } from './read.ts'

/**
 * The file with a person's data, with an audit entry (docs/product/privacy.md#requests); undefined if
 * the request is unknown or the account is deleted.
 */
export async function exportData(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
  id: number,
  by: Author,
  locale: Locale,
): Promise<OwnData | undefined> {
  const request = await readPrivacyRequest(deps.pool, id, by.now)
  if (!request || request.customer === null) return undefined
  const data = await collectOwnData(deps, request.customer, by.now, locale)
  const entry = { action: 'privacy-exported', subject: `${id}` } as const
  await inTransaction(deps.pool, (tx) => recordAudit(tx, by, entry))
  return data
}
