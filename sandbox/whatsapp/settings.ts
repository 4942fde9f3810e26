import type { FastifySchema } from 'fastify'
import {
  type CarrierOptions,
  type CarrierSettings,
  settle as settleCarrier,
} from '../phone/carrier.ts'
import { openPhones, type Phones } from '../phone/phones.ts'

/** A text that was submitted for approval, in one language. */
export type Template = {
  readonly name: string
  /** `en`, `ms` or `zh_CN`. */
  readonly language: string
  /** With `{{1}}`, `{{2}}`… */
  readonly body: string
  /** Small text below the body. */
  readonly footer?: string
  /** Their addresses end with `{{1}}`. */
  readonly buttons?: readonly { readonly text: string; readonly url: string }[]
  readonly status: 'APPROVED' | 'PENDING' | 'REJECTED'
  readonly category: 'UTILITY' | 'MARKETING'
}

/** Settings of the stand-in. Only the account has no default. */
export type WhatsappSandboxOptions = CarrierOptions & {
  phoneNumberId: string
  /** What callers send as `Authorization: Bearer …`. */
  token: string
  appSecret: string
  verifyToken: string
  /** The address for statuses and replies. Can also be set later (`/control`). */
  webhookUrl?: string
  /** If omitted, any template is accepted, and the phone shows its name and parameters. */
  templates?: readonly Template[]
  /** The phones that it delivers to; by default its own. */
  phones?: Phones
}

export type Settings = CarrierSettings &
  Required<Omit<WhatsappSandboxOptions, keyof CarrierOptions | 'templates'>> &
  Pick<WhatsappSandboxOptions, 'templates'>

/** Fills in defaults. */
export function settle(options: WhatsappSandboxOptions): Settings {
  return {
    ...settleCarrier(options),
    phoneNumberId: options.phoneNumberId,
    token: options.token,
    appSecret: options.appSecret,
    verifyToken: options.verifyToken,
    webhookUrl: options.webhookUrl ?? '',
    templates: options.templates,
    phones: options.phones ?? openPhones(),
  }
}

/** Hides these routes from the API document of an app that mounts them. */
export const hide: { schema: FastifySchema & { hide: true } } = { schema: { hide: true } }
