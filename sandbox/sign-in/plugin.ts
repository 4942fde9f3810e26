import type { FastifyInstance } from 'fastify'
import { type FacebookOptions, facebookStandIn } from './facebook.ts'
import { type GoogleOptions, googleStandIn } from './google.ts'

/** The settings of each; without them, it is not mounted. */
export type SignInSandboxOptions = {
  readonly google?: GoogleOptions
  readonly facebook?: FacebookOptions
}

/** Both stand-ins in one scope, to be mounted under a prefix. */
export async function signInSandbox(
  scope: FastifyInstance,
  { google, facebook }: SignInSandboxOptions,
): Promise<void> {
  if (google) await scope.register((await googleStandIn(google)).routes)
  if (facebook) await scope.register(facebookStandIn(facebook).routes)
}
