/**
 * Where a service is offered (docs/product/services.md#states): on all pages, announced as coming
 * soon, only by the link to its form, or nowhere.
 */
export const serviceStates = ['open', 'soon', 'link', 'hidden'] as const
export type ServiceState = (typeof serviceStates)[number]

export type ServiceStates = ReadonlyMap<string, ServiceState>

/** The state of a service without a stored state. */
export const usualState: ServiceState = 'link'

/**
 * The condition of a part of a page: a service has a state (`Gardener=open`), any service has it
 * (`*=soon`), or exactly these have it (`open:Cleaner|Care Giver`). A leading `!` negates it.
 */
export type VisibilityCondition =
  | `${'' | '!'}${string}=${ServiceState}`
  | `${'' | '!'}${ServiceState}:${string}`

/** Only cleaning and care are open, as some sentences assume. */
export const onlyCleaningAndCare = 'open:Cleaner|Care Giver' satisfies VisibilityCondition

/** Whether a part of a page is shown. */
export function isShown(when: string, states: ServiceStates): boolean {
  if (when.startsWith('!')) return !isShown(when.slice(1), states)
  const [name = '', state] = when.split('=')
  if (state === undefined) {
    const [requiredState, skills = ''] = when.split(':')
    const found = [...states].filter(([, each]) => each === requiredState).map(([skill]) => skill)
    return found.sort().join('|') === skills.split('|').sort().join('|')
  }
  return name === '*'
    ? [...states.values()].some((each) => each === state)
    : (states.get(name) ?? usualState) === state
}

/** Two alternative texts; the server chooses one with `chooseTexts`. */
export function eitherText(when: VisibilityCondition, then: string, otherwise: string): string {
  return `[[${when}?${then}/else/${otherwise}]]`
}

/** Chooses the texts that `eitherText` wrote. */
export function chooseTexts(page: string, states: ServiceStates): string {
  return page.replace(
    /\[\[([^[\]?]+)\?([^[\]]*)\/else\/([^[\]]*)\]\]/g,
    (_, when: string, then: string, otherwise: string) =>
      isShown(when, states) ? then : otherwise,
  )
}

/** A service on a page: its state, and its lowest price if it is open. */
export type ShownService = {
  readonly skill: string
  readonly state: ServiceState
  readonly price: string
}

/**
 * Writes the services as a short text for an attribute: `Cleaner=RM 25` is open, `Gardener` is
 * coming soon, `Task Errands!` is hidden.
 */
export function writeServices(services: readonly ShownService[]): string {
  const written: Readonly<Record<ServiceState, (service: ShownService) => string[]>> = {
    open: ({ skill, price }) => [`${skill}=${price}`],
    soon: ({ skill }) => [skill],
    hidden: ({ skill }) => [`${skill}!`],
    link: () => [],
  }
  return services.flatMap((service) => written[service.state](service)).join('|')
}

/** Reads the services that `writeServices` wrote. */
export function readServices(text: string): ShownService[] {
  return text
    .split('|')
    .filter(Boolean)
    .map((each) => {
      const [skill = '', price] = each.split('=')
      if (price !== undefined) return { skill, state: 'open', price }
      return skill.endsWith('!')
        ? { skill: skill.slice(0, -1), state: 'hidden', price: '' }
        : { skill, state: 'soon', price: '' }
    })
}
