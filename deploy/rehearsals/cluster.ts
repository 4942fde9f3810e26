import { type ChildProcess, execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPool } from '../../server/db/connection.ts'
import { type Link, openLink } from './links.ts'
import { ask, end, giveToPostgres, run, signalTree, until } from './processes.ts'

/*
 * Three nodes of PostgreSQL under Patroni, three of etcd, and HAProxy, with the real files of
 * deploy/patroni, on ports of 127.0.0.1. All traffic between nodes passes through links that can be
 * cut.
 */

const numbers = [0, 1, 2] as const
type Number3 = (typeof numbers)[number]

/** A node in Patroni's list. */
type Member = { name: string; role: string; state: string; lag?: number | 'unknown' }

type EtcdStatus = { leader: string; header: { member_id: string } }

const passwords = {
  SUPERUSER_PASSWORD: 'superuser-of-a-rehearsal',
  REPLICATION_PASSWORD: 'replicator-of-a-rehearsal',
  REWIND_PASSWORD: 'rewind-of-a-rehearsal',
}
const programPassword = 'program-of-a-rehearsal'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Fills the `${…}` placeholders in a file of deploy/patroni. @throws Error when a value is missing.
 */
function filled(name: string, values: Readonly<Record<string, string | number>>): string {
  const text = readFileSync(join(import.meta.dirname, '../patroni', name), 'utf8')
  return text
    .split('\n')
    .map((line) =>
      /^\s*#/.test(line)
        ? line
        : line.replace(/\$\{(\w+)\}/g, (_, key: string) => {
            if (values[key] === undefined) throw new Error(`${name} needs ${key}`)
            return `${values[key]}`
          }),
    )
    .join('\n')
}

/** The newest PostgreSQL programs that Debian has installed. */
function postgresPrograms(): string {
  const root = '/usr/lib/postgresql'
  const [newest] = existsSync(root)
    ? readdirSync(root).sort((one, two) => Number(two) - Number(one))
    : []
  if (!newest) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return join(root, newest, 'bin')
}

/**
 * @param scratch an empty directory, for data and logs.
 * @param base the first of a hundred free ports.
 */
export async function startCluster(scratch: string, base: number) {
  const port = {
    etcdClient: (at: Number3) => base + 1 + at,
    etcdPeer: (at: Number3) => base + 4 + at,
    pgListen: (at: Number3) => base + 11 + at,
    restListen: (at: Number3) => base + 21 + at,
    pg: (at: Number3) => base + 31 + at,
    rest: (at: Number3) => base + 41 + at,
    etcdOf: (node: Number3, at: Number3) => base + 50 + node * 3 + at,
    primary: base + 60,
    replicas: base + 61,
  }
  const nameOf = (at: Number3) => `pg${at + 1}`
  const directory = (...parts: string[]) => {
    const path = join(scratch, ...parts)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    giveToPostgres(path)
    return path
  }
  giveToPostgres(scratch)
  const file = (name: string, text: string) => {
    const path = join(scratch, name)
    writeFileSync(path, text, { mode: 0o600 })
    giveToPostgres(path)
    return path
  }
  const logOf = (name: string) => join(scratch, `${name}.log`)

  const links: Record<Number3, Link[]> = { 0: [], 1: [], 2: [] }
  for (const node of numbers) {
    links[node].push(await openLink(port.pg(node), port.pgListen(node)))
    links[node].push(await openLink(port.rest(node), port.restListen(node)))
    for (const at of numbers)
      links[node].push(await openLink(port.etcdOf(node, at), port.etcdClient(at)))
  }

  const local = { LISTEN: '127.0.0.1', ADDRESS: '127.0.0.1', NETWORK: '127.0.0.1/32' }
  const etcdConfigs = numbers.map((at) =>
    file(
      `etcd${at + 1}.yaml`,
      filled('etcd.yaml', {
        ...local,
        NODE: `etcd${at + 1}`,
        ETCD_DATA_DIR: directory(`etcd${at + 1}`),
        ETCD_PEER_PORT: port.etcdPeer(at),
        ETCD_CLIENT_PORT: port.etcdClient(at),
        ETCD_CLUSTER: numbers
          .map((each) => `etcd${each + 1}=http://127.0.0.1:${port.etcdPeer(each)}`)
          .join(),
      }),
    ),
  )
  const startEtcd = (at: Number3) =>
    run('etcd', ['--config-file', etcdConfigs[at] ?? ''], {
      log: logOf(`etcd${at + 1}`),
      asPostgres: true,
    })
  const etcd: ChildProcess[] = numbers.map(startEtcd)

  const repository = directory('backups')
  const secrets = {
    JIRAN_PASSWORD: programPassword,
    PGBACKREST_REPO1_CIPHER_PASS: 'of-a-rehearsal',
  }
  const dataDir = (at: Number3) => join(scratch, nameOf(at), 'data')
  const backupConfigs = numbers.map((at) =>
    file(
      `pgbackrest${at + 1}.conf`,
      filled('pgbackrest.conf', {
        REPOSITORY: repository,
        LOCK_DIR: directory(nameOf(at), 'lock'),
        DATA_DIR: dataDir(at),
        SOCKET_DIR: directory(nameOf(at), 'socket'),
        PG_LISTEN_PORT: port.pgListen(at),
      }),
    ),
  )
  const configs = numbers.map((at) =>
    file(
      `patroni${at + 1}.yaml`,
      filled('patroni.yaml', {
        ...local,
        ...passwords,
        NODE: nameOf(at),
        REST_LISTEN_PORT: port.restListen(at),
        REST_PORT: port.rest(at),
        PG_LISTEN_PORT: port.pgListen(at),
        PG_PORT: port.pg(at),
        ETCD_HOSTS: numbers.map((each) => `127.0.0.1:${port.etcdOf(at, each)}`).join(),
        ARCHIVE_COMMAND: `pgbackrest --config=${scratch}/pgbackrest${at + 1}.conf --stanza=jiran archive-push %p`,
        MAKE_DATABASE: join(scratch, 'make-database.sh'),
        DATA_DIR: dataDir(at),
        BIN_DIR: postgresPrograms(),
        PGPASS: join(directory(nameOf(at)), 'pgpass'),
        SOCKET_DIR: directory(nameOf(at), 'socket'),
        WATCHDOG: 'off',
        ETCD_BEHIND_PROXIES: 'true',
      }),
    ),
  )
  const maker = readFileSync(join(import.meta.dirname, '../patroni/make-database.sh'), 'utf8')
  writeFileSync(join(scratch, 'make-database.sh'), maker, { mode: 0o755 })

  async function etcdLeader(): Promise<Number3> {
    for (const at of numbers) {
      const url = `http://127.0.0.1:${port.etcdClient(at)}/v3/maintenance/status`
      const status = await ask<EtcdStatus>(url, {})
      if (status && status.leader === status.header.member_id) return at
    }
    throw new Error('etcd has no leader')
  }

  // Patroni reads etcd's version only once, when it starts.
  await until('a leader of etcd', () =>
    etcdLeader().then(
      () => true,
      () => false,
    ),
  )
  const startNode = (at: Number3) =>
    run('patroni', [configs[at] ?? ''], {
      log: logOf(nameOf(at)),
      env: secrets,
      cwd: scratch,
      asPostgres: true,
    })
  const patroni: ChildProcess[] = numbers.map(startNode)
  const postmaster = (at: Number3) => {
    try {
      return Number.parseInt(readFileSync(join(dataDir(at), 'postmaster.pid'), 'utf8'), 10)
    } catch {
      return 0
    }
  }
  const signalNode = (at: Number3, signal: NodeJS.Signals) => {
    for (const pid of [patroni[at]?.pid ?? 0, postmaster(at)]) if (pid) signalTree(pid, signal)
  }

  // PostgreSQL leaves Patroni's process group, so it must be ended separately.
  process.once('exit', () => {
    for (const at of numbers) signalNode(at, 'SIGKILL')
  })

  const servers = numbers.map(
    (at) => `  server ${nameOf(at)} 127.0.0.1:${port.pg(at)} check port ${port.rest(at)}`,
  )
  const haproxyConfig = file(
    'haproxy.cfg',
    filled('haproxy.cfg', {
      ...local,
      PRIMARY_PORT: port.primary,
      REPLICA_PORT: port.replicas,
      SERVERS: servers.join('\n'),
    }),
  )
  const haproxy = run('haproxy', ['-db', '-f', haproxyConfig], {
    log: logOf('haproxy'),
    asPostgres: true,
  })

  async function members(): Promise<Member[]> {
    const answers = await Promise.all(
      numbers.map((at) =>
        ask<{ members: Member[] }>(`http://127.0.0.1:${port.restListen(at)}/cluster`),
      ),
    )
    // The longest answer: a node that is cut off knows fewer members.
    return answers
      .map((answer) => answer?.members ?? [])
      .reduce((most, each) => (each.length > most.length ? each : most), [])
  }

  const numberOf = (name: string) => (Number(name.slice(2)) - 1) as Number3
  const isPrimary = async (at: Number3) =>
    (
      await fetch(`http://127.0.0.1:${port.restListen(at)}/primary`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined)
    )?.status === 200

  /** Are there a primary, a synchronous standby, and a third node that follows? */
  async function isWhole(): Promise<boolean> {
    const all = await members()
    const roles = all.map(({ role }) => role)
    const following = all.filter(
      ({ role, state, lag }) =>
        role !== 'leader' && /running|streaming/.test(state) && Number(lag) < 1_000_000,
    )
    return roles.includes('leader') && roles.includes('sync_standby') && following.length === 2
  }

  await until('a primary and two replicas', isWhole, 300_000)
  /** The address of the primary through HAProxy. */
  const urlOf = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port.primary}/jiran`
  return {
    url: urlOf('jiran', programPassword),
    urlOf,
    readUrl: `postgres://jiran:${programPassword}@127.0.0.1:${port.replicas}/jiran`,
    nameOf,
    isWhole,
    members,

    async primary(): Promise<Number3> {
      for (const at of numbers) if (await isPrimary(at)) return at
      throw new Error('there is no primary')
    },

    async synchronousStandby(): Promise<Number3> {
      const found = (await members()).find(({ role }) => role === 'sync_standby')
      if (!found) throw new Error('there is no synchronous standby')
      return numberOf(found.name)
    },

    /** Simulates a lost machine: Patroni and PostgreSQL end at once. */
    kill: (at: Number3) => signalNode(at, 'SIGKILL'),
    /** Starts a lost machine again, with its data. */
    async restart(at: Number3): Promise<void> {
      const last = patroni[at]
      if (last) await end(last, 'SIGKILL')
      patroni[at] = startNode(at)
    },
    pause: (at: Number3) => signalNode(at, 'SIGSTOP'),
    resume: (at: Number3) => signalNode(at, 'SIGCONT'),
    cut(at: Number3) {
      for (const link of links[at]) link.cut()
    },
    heal(at: Number3) {
      for (const link of links[at]) link.heal()
    },
    etcdLeader,
    killEtcd: (at: Number3) => end(etcd[at] as ChildProcess, 'SIGKILL'),
    restartEtcd(at: Number3) {
      etcd[at] = startEtcd(at)
    },

    /** @returns its output. @throws Error when it failed. */
    async patronictl(command: string, ...words: string[]): Promise<string> {
      const all = ['-c', configs[0] ?? '', command, ...words]
      return (await promisify(execFile)('patronictl', all)).stdout
    },

    /** Runs a statement on the primary. @returns the first value of the first row. */
    async asSuperuser(text: string): Promise<unknown> {
      const connectionString = urlOf('postgres', passwords.SUPERUSER_PASSWORD)
      const pool = openPool({ connectionString }, 1)
      try {
        const { rows } = await pool.query<Record<string, unknown>>(text)
        return Object.values(rows[0] ?? {})[0]
      } finally {
        await pool.end()
      }
    },

    /** Runs pgBackRest on a node. @returns its output. */
    async backUp(at: Number3, ...words: string[]): Promise<string> {
      const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
      const [program = '', ...rest] = [
        ...asPostgres,
        'env',
        `PGBACKREST_REPO1_CIPHER_PASS=${secrets.PGBACKREST_REPO1_CIPHER_PASS}`,
        'pgbackrest',
        `--config=${backupConfigs[at]}`,
        '--stanza=jiran',
        '--log-level-console=info',
        ...words,
      ]
      // Asynchronous, because this process carries the network traffic.
      return (await promisify(execFile)(program, rest, { cwd: '/' })).stdout
    },

    async stop(): Promise<void> {
      await end(haproxy)
      for (const at of numbers) signalNode(at, 'SIGCONT')
      for (const at of numbers) signalNode(at, 'SIGKILL')
      for (const member of etcd) await end(member, 'SIGKILL')
      for (const at of numbers) for (const link of links[at]) await link.close()
    },
  }
}
