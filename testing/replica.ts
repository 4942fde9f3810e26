import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openPool } from '../server/db/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded.ts'

/**
 * Starts a streaming replica of a PostgreSQL that this process started, from a copy of its files.
 * @param primaryDir its data directory; the directory around it becomes readable for others,
 *   because PostgreSQL may run as another user and finds the primary's socket there.
 * @param replicaDir the replica's; must not exist.
 * @param set additional PostgreSQL settings.
 */
export async function startReplica(
  primary: EmbeddedDatabase,
  primaryDir: string,
  replicaDir: string,
  set: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDatabase> {
  const pool = openPool(primary.address, 1)
  const session = await pool.connect()
  await session.query("select pg_backup_start('replica', true)")
  mkdirSync(replicaDir, { mode: 0o700 })
  const cluster = join(replicaDir, 'postgres')
  // Preserves the owner, because PostgreSQL runs as that user.
  spawnSync('cp', ['-a', join(primaryDir, 'postgres'), cluster])
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(cluster, name))
  const { rows } = await session.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  session.release()
  await pool.end()
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.label ?? '')
  writeFileSync(join(cluster, 'standby.signal'), '')
  for (const name of ['backup_label', 'standby.signal']) chmodSync(join(cluster, name), 0o666)
  for (const each of [dirname(primaryDir), primaryDir]) chmodSync(each, 0o755)
  const { host, user } = primary.address
  return startEmbedded(replicaDir, {
    durable: false,
    restarts: { pausesMs: [], steadyMs: 0 },
    set: { primary_conninfo: `host=${host} user=${user}`, ...set },
  })
}
