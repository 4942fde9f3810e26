import type { Cluster } from './cluster.ts'

/** What a round happens to. */
export type Scene = {
  readonly cluster: Cluster
  /** One host after the other, with other settings. */
  readonly restartHosts: (changed: Readonly<Record<string, string>>) => Promise<void>
}

/** Something that happens to a cluster; what it answers puts things right again. */
export type Fault = {
  readonly name: string
  begin(scene: Scene): Promise<(() => Promise<void>) | undefined | void>
}

/** What breaks without anybody's doing. */
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
