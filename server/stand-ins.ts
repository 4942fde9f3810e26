import type { FastifyInstance } from 'fastify'
import type { DatabaseAddress } from './db/connection.ts'
import {
  type DemoMessaging,
  demoMessaging,
  messagingPaths,
} from './demo/messaging/demo-messaging.ts'
import { writtenWithinADay } from './demo/messaging/written-messages.ts'
import { type DemoSignIn, demoSignIn, signInPath } from './demo/sign-in/demo-sign-in.ts'
import type { CompleteSettings } from './env.ts'
import { hostOf, ownOrigin } from './provider-host.ts'
import type { LocalStandIn } from './providers/definition.ts'

/** The stand-ins that this server hosts itself. */
export type StandIns = {
  payment: LocalStandIn | undefined
  einvoice: LocalStandIn | undefined
  signIn: DemoSignIn | undefined
  messaging: DemoMessaging | undefined
}

/** The stand-ins that the settings select. */
export function standInsOf(settings: CompleteSettings): StandIns {
  return {
    payment: settings.payment.serves?.(hostOf(settings)),
    einvoice: settings.einvoice?.serves?.(hostOf(settings)),
    signIn: demoSignIn(settings, ownOrigin(settings)),
    messaging: demoMessaging(settings, ownOrigin(settings)),
  }
}

/** Their paths. */
export function prefixesOf({ payment, einvoice, signIn, messaging }: StandIns): string[] {
  return [
    ...(payment ? [payment.prefix] : []),
    ...(einvoice ? [einvoice.prefix] : []),
    ...(signIn ? [signInPath] : []),
    ...(messaging ? messagingPaths : []),
  ]
}

/** Mounts them; their code is loaded only when needed. */
export async function mountStandIns(
  app: FastifyInstance,
  standIns: StandIns,
  address: DatabaseAddress,
): Promise<void> {
  await standIns.payment?.mount(app)
  await standIns.einvoice?.mount(app)
  await standIns.messaging?.mount(app, await writtenWithinADay(address, new Date()))
  if (standIns.signIn) {
    const { signInSandbox } = await import('../sandbox/sign-in/plugin.ts')
    await app.register(signInSandbox, { prefix: signInPath, ...standIns.signIn.standIn })
  }
}
