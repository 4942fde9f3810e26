import type { Observer } from '../server/observability/observer.ts'

/** Derives messages before answering each call that may have changed something. */
export function derivingAtOnce(derive: () => Promise<number>): Observer {
  return {
    followRequests(app) {
      app.addHook('onSend', async ({ method }) => {
        if (method !== 'GET') await derive()
      })
    },
    followPool: () => undefined,
    followTasks: (tasks) => tasks,
    followProvider: (_, provider) => provider,
    close: async () => undefined,
  }
}
