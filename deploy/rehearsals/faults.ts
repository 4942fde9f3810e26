import type { Cluster } from './cluster.ts'

/** The parts of the system that a round can break. */
type Scene = {
  readonly cluster: Cluster
  /** Restarts hosts one by one, with changed settings. */
  readonly restartHosts: (changed: Readonly<Record<string, string>>) => Promise<void>
}

/** A fault in a cluster; `begin` returns a function that repairs it. */
export type Fault = {
  readonly name: string
  begin(scene: Scene): Promise<(() => Promise<void>) | undefined | void>
}

/** Faults that occur by themselves. */
export const faults: readonly Fault[] = [
  {
    name: 'kill -9 the primary',
    async begin({ cluster }) {
      const at = await cluster.primary()
      cluster.kill(at)
      return () => cluster.restart(at)
    },
  },
  {
    name: "cut the primary's network",
    async begin({ cluster }) {
      const at = await cluster.primary()
      cluster.cut(at)
      return async () => cluster.heal(at)
    },
  },
  {
    name: 'freeze the synchronous replica',
    async begin({ cluster }) {
      const at = await cluster.synchronousStandby()
      cluster.pause(at)
      return async () => cluster.resume(at)
    },
  },
  {
    name: "kill etcd's leader",
    async begin({ cluster }) {
      const at = await cluster.etcdLeader()
      await cluster.killEtcd(at)
      return async () => cluster.restartEtcd(at)
    },
  },
]
