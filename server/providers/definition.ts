import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ProcessorName } from '../../domain/privacy/processors.ts'
import {
  type Environment,
  listed,
  readVariables,
  type Values,
  type Variables,
} from '../settings/variables.ts'

/** What the settings of a provider may depend on besides its own variables. */
export type Context = {
  readonly production: boolean
  readonly problem: (sentence: string) => void
}

/** The sender of mails: `Jiran <hello@jiran.example>`, or a name and an address. */
export type Sender = string | { readonly name: string; readonly address: string }

/** What a provider may know about the server that uses it. */
export type Host = {
  readonly publicUrl: string
  /** Origins that serve its pages: the public one, and in the demo also this machine's others. */
  readonly pageOrigins: readonly string[]
  /** The server's own address, behind any proxy. */
  readonly ownOrigin: string
  readonly companyName: string
  /** The company's current details. */
  readonly sender: () => Sender
  readonly sessionSecret: string
  /** The folder for files that are stored on this machine. */
  readonly filesDir: string
  /** The time limit of a request in milliseconds, if a fallback can answer. */
  readonly patienceMs?: number
  /** Shared by all processes; without it each counts its own calls. */
  readonly callBudget?: CallBudget
}

/** Limits per minute of a third party's calls, by their names. */
export type CallBudget = {
  /** Takes one call. @returns 0, or in how many milliseconds to ask again: nothing is taken then. */
  take(this: void, name: string, aMinute: number): Promise<number>
  /** The third party asked for a pause: nothing is taken until it ends. */
  pause(this: void, name: string, aMinute: number, ms: number): Promise<void>
}

/** How a provider was chosen among its kind. */
type Chosen = {
  /** The variable of the choice. */
  readonly by: string
  /** False when it is the default. */
  readonly isSet: boolean
  readonly others: readonly string[]
}

/** A stand-in that this server hosts, for a provider without a third party. */
export type LocalStandIn = {
  readonly prefix: string
  mount(app: FastifyInstance): Promise<void>
}

/** A provider with its settings, ready to be opened. */
export type Configured<Provider, Settings extends object = object> = {
  readonly provider: string
  readonly processor: ProcessorName | null
  readonly settings: Settings
  /** Notes for operators who start the server in production. */
  readonly notices: readonly string[]
  open(host: Host): Promise<Provider>
  readonly serves?: (host: Host) => LocalStandIn
}

/** A provider as the list of integrations knows it. */
export type Integration<Provider, Settings extends object = object> = {
  readonly name: string
  /** Who works with personal data when it is used; null where none leaves the company. */
  readonly processor: ProcessorName | null
  /** A few words behind its name where the choices are listed. */
  readonly about?: string
  /** The page that documents its protocol. */
  readonly docs?: string
  /** The folder of its stand-in. */
  readonly standIn?: string
  readonly variables: Variables
  /** The variable that enables it when set, unless it is chosen by name. */
  readonly switchedOnBy?: string
  /**
   * Reads its settings. All settings are validated; missing required ones are an error only if it
   * is chosen. Undefined if it is disabled.
   */
  configure(
    environment: Environment,
    context: Context,
    chosen?: Chosen,
  ): Configured<Provider, Settings> | undefined
}

type Definition<V extends Variables, Settings extends object, Provider> = Pick<
  Integration<Provider>,
  'name' | 'processor' | 'about' | 'docs' | 'standIn'
> & {
  readonly variables: V
  readonly switchedOnBy?: keyof V & string
  /** Variables that must be set if it is chosen. */
  readonly required?: readonly (keyof V & string)[]
  /** Required variables that must be secret in production. */
  readonly secrets?: readonly (keyof V & string)[]
  /** Undefined: it is disabled. */
  settings(values: Values<V>, context: Context): Settings | undefined
  /** Creates the adapter, whose code is loaded only when chosen. */
  open(settings: Settings, host: Host): Promise<Provider>
  notices?(settings: Settings, chosen: Chosen | undefined): readonly string[]
  readonly serves?: (host: Host) => LocalStandIn
}

/** Public keys of the stand-ins, and placeholders. */
const demoKey = /demo|change.?me|default|example|^(.)\1*$/i

/** Makes an integration from a provider's definition. */
export function defineProvider<V extends Variables, Settings extends object, Provider>(
  definition: Definition<V, Settings, Provider>,
): Integration<Provider, Settings> & {
  /** Opens it with settings from another source, such as a stand-in's. */
  open(settings: Settings, host: Host): Promise<Provider>
} {
  const { name, processor, variables, switchedOnBy, serves } = definition

  function demand(environment: Environment, when: string): void {
    for (const variable of definition.required ?? []) {
      const text = environment.text(variable)
      if (!text) environment.problem(`${variable} must be set when ${when}.`)
      // Anyone with the key can forge the provider's messages.
      else if (
        environment.production &&
        definition.secrets?.includes(variable) &&
        demoKey.test(text)
      )
        environment.problem(
          `${variable} must not be a default or example when NODE_ENV is production.`,
        )
    }
  }

  return {
    ...definition,
    configure(environment, context, chosen) {
      const values = readVariables(environment, variables)
      if (switchedOnBy !== undefined) {
        if (values[switchedOnBy] === undefined) return undefined
        demand(environment, `${switchedOnBy} is set`)
      }
      if (chosen) demand(environment, `${chosen.by} is ${name}`)
      const settings = definition.settings(values, context)
      return (
        settings && {
          provider: name,
          processor,
          settings,
          notices: context.production ? (definition.notices?.(settings, chosen) ?? []) : [],
          open: (host) => definition.open(settings, host),
          serves,
        }
      )
    },
  }
}

/** All providers of one kind. */
export type Kind<Choice> = {
  readonly integrations: readonly Integration<unknown>[]
  readonly variables: Variables
  read(environment: Environment, context: Context): Choice
}

/** A kind of which exactly one provider is chosen, by name in a variable. */
export function oneOf<Provider>(kind: {
  readonly variable: string
  /** The default. */
  readonly unset: string
  /** The default in production, if different. */
  readonly unsetInProduction?: string
  readonly integrations: readonly Integration<Provider>[]
}): Kind<Configured<Provider>> {
  const { variable, unset, unsetInProduction, integrations } = kind
  const names = integrations.map(({ name }) => name)
  const described = integrations.map(({ name, about }) => (about ? `${name} (${about})` : name))
  const choice = {
    [variable]: {
      unset,
      meaning: [
        listed(described),
        ...(unsetInProduction ? [`in production \`${unsetInProduction}\` if unset`] : []),
      ].join('; '),
      shape: z.enum(names),
      expected: listed(names),
    },
  }
  return {
    integrations,
    variables: { ...choice, ...variablesOf(integrations) },
    read(environment, context) {
      const set = readVariables(environment, choice)[variable]
      const selected = set ?? (context.production && unsetInProduction ? unsetInProduction : unset)
      const others = names.filter((name) => name !== selected)
      const chosen = { by: variable, isSet: set !== undefined, others }
      const [picked] = integrations
        .map((each) =>
          each.configure(environment, context, each.name === selected ? chosen : undefined),
        )
        .filter((each) => each?.provider === selected)
      if (!picked) throw new Error(`no provider ${selected}`)
      return picked
    },
  }
}

/** A kind with at most one provider: the one whose variable is set. */
export function atMostOne<Provider>(kind: {
  readonly integrations: readonly Integration<Provider>[]
  /** Why there cannot be two. */
  readonly because: string
}): Kind<Configured<Provider> | undefined> {
  const { integrations, because } = kind
  return {
    integrations,
    variables: variablesOf(integrations),
    read(environment, context) {
      const configured = integrations.map((each) => each.configure(environment, context))
      const found = configured.filter((each) => each !== undefined)
      if (found.length > 1) {
        const switches = integrations
          .filter((_, at) => configured[at])
          .map(({ switchedOnBy }) => switchedOnBy ?? '')
        environment.problem(`Set ${listed(switches)}, not both: ${because}.`)
      }
      return found[0]
    },
  }
}

/** A kind that uses the provider whose variable is set, and a default if none is. */
export function whereSet<Provider>(kind: {
  readonly integrations: readonly Integration<Provider>[]
  readonly otherwise: Integration<Provider>
  /** Why there cannot be two. */
  readonly because: string
}): Kind<Configured<Provider>> {
  const { integrations, otherwise, because } = kind
  const first = atMostOne({ integrations, because })
  return {
    integrations: [...integrations, otherwise],
    variables: { ...first.variables, ...otherwise.variables },
    read(environment, context) {
      const chosen = first.read(environment, context) ?? otherwise.configure(environment, context)
      if (!chosen) throw new Error(`no provider ${otherwise.name}`)
      return chosen
    },
  }
}

/** A kind with one provider; outside production its stand-in is used until it is configured. */
export function orStandIn<Provider>(
  integration: Integration<Provider>,
  standIn: Integration<Provider>,
): Kind<Configured<Provider> | undefined> {
  return {
    integrations: [integration, standIn],
    variables: integration.variables,
    read: (environment, context) =>
      integration.configure(environment, context) ??
      (context.production ? undefined : standIn.configure(environment, context)),
  }
}

/** The variables of several integrations, in order. */
export function variablesOf(integrations: readonly { readonly variables: Variables }[]): Variables {
  return Object.assign({}, ...integrations.map(({ variables }) => variables)) as Variables
}
