import type { Fault } from './faults.ts'

/** Operators' tasks on a working cluster, with the commands of docs/operations.md#patroni. */
export const maintenance: readonly Fault[] = [
  {
    name: 'patronictl switchover',
    async begin({ cluster }) {
      const leader = cluster.nameOf(await cluster.primary())
      const candidate = cluster.nameOf(await cluster.synchronousStandby())
      const which = ['--leader', leader, '--candidate', candidate]
      await cluster.patronictl('switchover', 'jiran', ...which, '--force')
    },
  },
  {
    name: 'patronictl failover',
    async begin({ cluster }) {
      const candidate = cluster.nameOf(await cluster.synchronousStandby())
      await cluster.patronictl('failover', 'jiran', '--candidate', candidate, '--force')
    },
  },
  {
    name: 'patronictl pause, resume',
    async begin({ cluster }) {
      await cluster.patronictl('pause', 'jiran', '--wait')
      return async () => {
        await cluster.patronictl('resume', 'jiran', '--wait')
      }
    },
  },
  {
    name: 'patronictl edit-config, restart',
    async begin({ cluster }) {
      const change = ['-p', 'shared_buffers=160MB', '--quiet', '--force']
      await cluster.patronictl('edit-config', 'jiran', ...change)
      return async () => {
        await cluster.patronictl('restart', 'jiran', '--force')
        const found = await cluster.asSuperuser('show shared_buffers')
        if (found !== '160MB') throw new Error('the setting is not in force')
      }
    },
  },
  {
    name: 'patronictl reinit',
    async begin({ cluster }) {
      const third = (await cluster.members()).find(
        ({ role }) => role !== 'leader' && role !== 'sync_standby',
      )
      await cluster.patronictl('reinit', 'jiran', third?.name ?? '', '--force', '--wait')
    },
  },
  {
    name: "replace the database's password",
    async begin({ cluster, restartHosts }) {
      const [role, password] = ['jiran_b', 'another-of-a-rehearsal']
      await cluster.asSuperuser(`create role ${role} login password '${password}' in role jiran`)
      await cluster.asSuperuser(`alter role ${role} set role = jiran`)
      await restartHosts({ DATABASE_URL: cluster.urlOf(role, password) })
      const left = await cluster.asSuperuser(
        "select count(*) from pg_stat_activity where usename = 'jiran'",
      )
      if (left !== 0) throw new Error('the old role is still used')
      await cluster.asSuperuser('alter role jiran nologin')
    },
  },
]
