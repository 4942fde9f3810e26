import { z } from 'zod'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobLogger, JobTasks } from '../../jobs.ts'
import { opens, reencrypt } from './sensitive.ts'

/** The job that seals with the present key what the former one sealed. */
const keyRotationJob = 'seal-anew'

type KeyRotationDeps = Pick<Deps, 'pool' | 'settings'> & { readonly logger: JobLogger }

/** That job. */
export function keyRotationTasks(deps: KeyRotationDeps): JobTasks {
  return { [keyRotationJob]: (given) => rotateEncryptionKey(deps, given) }
}

/** How many sealed answers are read in one transaction. */
const batch = 500

const payload = z.object({ after: z.number().int().default(0) }).default({ after: 0 })

/** Orders the job, once however many processes start. */
export async function scheduleKeyRotation(pool: Deps['pool']): Promise<void> {
  await query(pool, {
    text: `select graphile_worker.add_job($1, '{"after": 0}', job_key => $1)`,
    values: [keyRotationJob],
  })
}

/**
 * Looks at one batch and orders the next. Tells the log when all are done, so that whoever runs the
 * program knows that the former key can go, and how many neither key opens.
 */
async function rotateEncryptionKey(
  { pool, settings, logger }: KeyRotationDeps,
  given: unknown,
): Promise<void> {
  const { after } = payload.parse(given ?? undefined)
  const last = await inTransaction(pool, async (tx) => {
    const rows = await query<{ id: number; sensitive: Buffer }>(tx, {
      text: `select id, sensitive from booking_order where id > $1 and sensitive is not null
        order by id limit $2 for update`,
      values: [after, batch],
    })
    const olds = rows.filter((row) => !opens(row.sensitive, settings.encryptionKey))
    const anew = olds.flatMap(({ id, sensitive }) => {
      const sealed = reencrypt(sensitive, settings)
      return sealed ? [{ id, sealed }] : []
    })
    await query(tx, {
      text: `update booking_order o set sensitive = anew.sealed
        from unnest($1::bigint[], $2::bytea[]) as anew (id, sealed) where o.id = anew.id`,
      values: [anew.map(({ id }) => id), anew.map(({ sealed }) => sealed)],
    })
    const lost = olds.length - anew.length
    if (lost > 0) logger.error({ lost }, 'sealed answers that neither key opens')
    const end = rows.length === batch ? rows.at(-1)?.id : undefined
    if (end !== undefined) await orderNext(tx, end)
    return end
  })
  if (last === undefined)
    logger.warn({}, 'all is sealed with ENCRYPTION_KEY: the former key can go')
}

async function orderNext(tx: Tx, after: number): Promise<void> {
  await query(tx, {
    text: "select graphile_worker.add_job($1, json_build_object('after', $2::bigint))",
    values: [keyRotationJob, after],
  })
}
