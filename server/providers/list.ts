import { type ProcessorName, processorNames } from '../../domain/privacy/processors.ts'
import type { Environment, Section } from '../settings/variables.ts'
import { address } from './dashboard/address/provider.ts'
import { metabase } from './dashboard/metabase/provider.ts'
import {
  atMostOne,
  type Configured,
  type Context,
  type Host,
  type Kind,
  oneOf,
  orStandIn,
  variablesOf,
  whereSet,
} from './definition.ts'
import { myinvois, standIn as myinvoisStandIn } from './einvoice/myinvois/provider.ts'
import { auto } from './geo/auto/provider.ts'
import { builtin } from './geo/builtin/provider.ts'
import { google as googleGeo } from './geo/google/provider.ts'
import { photon } from './geo/photon/provider.ts'
import { smtp } from './mail/smtp/provider.ts'
import { twilio } from './messaging/twilio/provider.ts'
import { whatsapp } from './messaging/whatsapp/provider.ts'
import { cash } from './payment/cash/provider.ts'
import { fiuu } from './payment/fiuu/provider.ts'
import { sandbox } from './payment/fiuu/sandbox-provider.ts'
import { stripe } from './payment/stripe/provider.ts'
import { vroom } from './planning/vroom/provider.ts'
import { webPush } from './push/web-push/provider.ts'
import { builtin as builtinRouting } from './routing/builtin/provider.ts'
import { osrm } from './routing/osrm/provider.ts'
import { facebook } from './sign-in/facebook/provider.ts'
import { google as googleSignIn } from './sign-in/google/provider.ts'
import { folder } from './storage/folder/provider.ts'
import { s3 } from './storage/s3/provider.ts'
import { raster } from './tiles/raster/provider.ts'

/**
 * All providers. A new one is a folder and a line here. The opened provider of a kind is a
 * dependency of the features (server/deps.ts) under the name of its kind.
 */

export const kinds = {
  mail: atMostOne({ integrations: [smtp], because: 'there is one outbox' }),
  payment: oneOf({
    variable: 'PAYMENT_PROVIDER',
    unset: 'sandbox',
    // Simulated payments are for trials: a company must choose them explicitly.
    unsetInProduction: 'cash',
    integrations: [sandbox, cash, fiuu, stripe],
  }),
  geo: oneOf({
    variable: 'GEO_PROVIDER',
    unset: 'auto',
    integrations: [
      auto(photon, builtin, 'Photon, or builtin if it does not answer'),
      builtin,
      photon,
      googleGeo,
    ],
  }),
  tiles: atMostOne({ integrations: [raster], because: 'there is one map' }),
  routing: whereSet({
    integrations: [osrm],
    otherwise: builtinRouting,
    because: 'each way has one time',
  }),
  planning: atMostOne({ integrations: [vroom], because: 'one planner is asked' }),
  storage: oneOf({ variable: 'STORAGE_PROVIDER', unset: 'folder', integrations: [folder, s3] }),
  push: oneOf({ variable: 'PUSH_PROVIDER', unset: 'web-push', integrations: [webPush] }),
  einvoice: orStandIn(myinvois, myinvoisStandIn),
  dashboard: atMostOne({ integrations: [address, metabase], because: 'there is one frame' }),
} satisfies Readonly<Record<string, Kind<Configured<unknown> | undefined>>>

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

/** Any of them together; the login page has a button for each. */
export const signIn = { google: googleSignIn, facebook }

/** One for each channel that reaches phones. */
export const messaging = { whatsapp, twilio }

/** Their sections of docs/settings.md. */
export const sections: readonly Section[] = [
  { title: 'Mail', variables: kinds.mail.variables },
  {
    title: 'Messages',
    variables: variablesOf([...Object.values(messaging), kinds.push]),
  },
  { title: 'Payments', variables: kinds.payment.variables },
  {
    title: 'Maps',
    variables: variablesOf([kinds.geo, kinds.tiles, kinds.routing, kinds.planning]),
  },
  { title: 'Files', variables: kinds.storage.variables },
  { title: 'Sign-in', variables: variablesOf(Object.values(signIn)) },
  { title: 'E-invoices', variables: kinds.einvoice.variables },
  { title: 'Reports', variables: kinds.dashboard.variables },
]

/** The chosen providers, by kind. */
export type Choices = {
  readonly [Name in keyof typeof kinds]: ReturnType<(typeof kinds)[Name]['read']>
}

/** Reads the settings of every kind. */
export function readChoices(environment: Environment, context: Context): Choices {
  const choices = Object.entries(kinds).map(([name, kind]) => [
    name,
    kind.read(environment, context),
  ])
  return Object.fromEntries(choices) as Choices
}

/** The adapters of the chosen providers; undefined for a kind without one. */
type Opened = {
  readonly [Name in keyof Choices]: OpenedBy<Choices[Name]>
}
type OpenedBy<Choice> = Choice extends Configured<infer Provider> ? Provider : undefined

/** Notes on the choices for operators who start the server in production. */
export function noticesOf(choices: Choices): readonly string[] {
  return kindNames.flatMap((name) => choices[name]?.notices ?? [])
}

/** Opens the chosen provider of every kind. */
export async function openProviders(choices: Choices, host: Host): Promise<Opened> {
  const opened = kindNames.map(async (name) => [name, await choices[name]?.open(host)])
  return Object.fromEntries(await Promise.all(opened)) as Opened
}

/** Those who work with personal data, as the settings are (docs/product/privacy.md#processors). */
export function processorsOf(
  settings: Choices &
    Readonly<Partial<Record<keyof typeof signIn | keyof typeof messaging, object>>>,
): readonly ProcessorName[] {
  const besides = { ...signIn, ...messaging }
  const used = new Set([
    ...kindNames.map((name) => settings[name]?.processor),
    ...Object.entries(besides).map(
      ([name, { processor }]) => settings[name as keyof typeof besides] && processor,
    ),
  ])
  return processorNames.filter((name) => used.has(name))
}
