import { z } from 'zod'
import { inTransaction, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { JobLogger, JobTasks } from '../../../jobs.ts'
import { rotateBuyers } from './rotate-buyers.ts'
import { canDecrypt, reencrypt } from './sensitive.ts'

/** The job that re-encrypts answers of the previous key with the current one. */
const keyRotationJob = 'rotate-encryption-key'

type KeyRotationDeps = Pick<Deps, 'pool' | 'settings'> & { readonly logger: JobLogger }

/** Registers the key rotation job. */
export function keyRotationTasks(deps: KeyRotationDeps): JobTasks {
  return { [keyRotationJob]: (rawPayload) => rotateEncryptionKey(deps, rawPayload) }
}

/** Orders per transaction. */
const batch = 500

const payload = z.object({ after: z.number().int().default(0) }).default({ after: 0 })

/** Queues the job, once even if several processes start. */
export async function scheduleKeyRotation(pool: Deps['pool']): Promise<void> {
  await query(pool, {
    text: `select graphile_worker.add_job($1, '{"after": 0}', job_key => $1)`,
    values: [keyRotationJob],
  })
}

/**
 * Re-encrypts one batch and queues the next. When all are done, logs it, because the previous key
 * can then be removed, with the number of answers that neither key decrypts.
 */
async function rotateEncryptionKey(
  { pool, settings, logger }: KeyRotationDeps,
  rawPayload: unknown,
): Promise<void> {
  const { after } = payload.parse(rawPayload ?? undefined)
  if (after === 0) {
    await rotateAppSecrets({ pool, settings })
    await rotateWebhookSecrets({ pool, settings })
    await rotateBuyers(pool, settings)
  }
  const last = await inTransaction(pool, async (tx) => {
    const rows = await query<{ id: number; sensitive: Buffer }>(tx, {
      text: `select id, sensitive from booking_order where id > $1 and sensitive is not null
        order by id limit $2 for update`,
      values: [after, batch],
    })
    const outdated = rows.filter((row) => !canDecrypt(row.sensitive, settings.encryptionKey))
    const reencrypted = outdated.flatMap(({ id, sensitive }) => {
      const encrypted = reencrypt(sensitive, settings)
      return encrypted ? [{ id, encrypted }] : []
    })
    await query(tx, {
      text: `update booking_order o set sensitive = reencrypted.encrypted
        from unnest($1::bigint[], $2::bytea[]) as reencrypted (id, encrypted) where o.id = reencrypted.id`,
      values: [reencrypted.map(({ id }) => id), reencrypted.map(({ encrypted }) => encrypted)],
    })
    const lost = outdated.length - reencrypted.length
    if (lost > 0) logger.error({ lost }, 'encrypted answers that neither key decrypts')
    const end = rows.length === batch ? rows.at(-1)?.id : undefined
    if (end !== undefined) await queueNext(tx, end)
    return end
  })
  if (last === undefined && settings.encryptionKeyBefore)
    logger.warn({}, 'all answers use ENCRYPTION_KEY: the previous key can be removed')
}

/** Re-encrypts the secrets of authenticator apps; few people have one. */
async function rotateAppSecrets({
  pool,
  settings,
}: Pick<KeyRotationDeps, 'pool' | 'settings'>): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const rows = await query<{ account_id: number; secret: Buffer }>(tx, {
      text: 'select account_id, secret from account_authenticator_app order by account_id for update',
    })
    for (const { account_id, secret } of rows) {
      const encrypted = reencrypt(secret, settings)
      if (encrypted)
        await query(tx, {
          text: 'update account_authenticator_app set secret = $2 where account_id = $1',
          values: [account_id, encrypted],
        })
    }
  })
}

/** Re-encrypts the secrets that sign webhooks. */
async function rotateWebhookSecrets({
  pool,
  settings,
}: Pick<KeyRotationDeps, 'pool' | 'settings'>): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const rows = await query<{ id: number; secret: Buffer; secret_before: Buffer | null }>(tx, {
      text: 'select id, secret, secret_before from webhook_endpoint order by id for no key update',
    })
    for (const { id, secret, secret_before: before } of rows)
      await query(tx, {
        text: 'update webhook_endpoint set secret = $2, secret_before = $3 where id = $1',
        values: [
          id,
          reencrypt(secret, settings) ?? secret,
          before && (reencrypt(before, settings) ?? before),
        ],
      })
  })
}

async function queueNext(tx: Tx, after: number): Promise<void> {
  await query(tx, {
    text: "select graphile_worker.add_job($1, json_build_object('after', $2::bigint))",
    values: [keyRotationJob, after],
  })
}
