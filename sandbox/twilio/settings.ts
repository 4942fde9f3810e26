import type { FastifySchema } from 'fastify'
import {
  type CarrierOptions,
  type CarrierSettings,
  settle as settleCarrier,
} from '../phone/carrier.ts'
import { openPhones, type Phones } from '../phone/phones.ts'

/** Settings of the stand-in. Only the account has no default. */
export type TwilioSandboxOptions = CarrierOptions & {
  accountSid: string
  authToken: string
  /** The number that replies go to. */
  number: string
  /** The address for replies, as in the number's settings. Can also be set later (`/control`). */
  replyUrl?: string
  /** Post to this origin instead of the address's own, for a proxy in front of it. */
  deliverTo?: string
  /** The phones that it delivers to; by default its own. */
  phones?: Phones
}

export type Settings = CarrierSettings &
  Required<Omit<TwilioSandboxOptions, keyof CarrierOptions | 'deliverTo'>> &
  Pick<TwilioSandboxOptions, 'deliverTo'>

/** Fills in defaults. */
export function settle(options: TwilioSandboxOptions): Settings {
  return {
    ...settleCarrier(options),
    accountSid: options.accountSid,
    authToken: options.authToken,
    number: options.number,
    replyUrl: options.replyUrl ?? '',
    deliverTo: options.deliverTo,
    phones: options.phones ?? openPhones(),
  }
}

/** Hides these routes from the API document of an app that mounts them. */
export const hide: { schema: FastifySchema & { hide: true } } = { schema: { hide: true } }
