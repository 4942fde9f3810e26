/**
 * Where a service is offered (docs/product/services.md#states): on all pages, announced as coming
 * soon, by the link to its form alone, or nowhere.
 */
export const serviceStates = ['open', 'soon', 'link', 'hidden'] as const
export type ServiceState = (typeof serviceStates)[number]

/** The state of each service by its skill. */
export type ServiceStates = ReadonlyMap<string, ServiceState>

/** The state of a service of which nothing is stored. */
export const usualState: ServiceState = 'link'

/**
 * When a part of a page is shown: a service is in a state (`Gardener=open`), some service is
 * (`*=soon`), or just these are (`open:Cleaner|Care Giver`). A `!` before it means not.
 */
export type ShownWhen =
  | `${'' | '!'}${string}=${ServiceState}`
  | `${'' | '!'}${ServiceState}:${string}`

/** Just cleaning and care are open, as some sentences say. */
export const onlyCleaningAndCare = 'open:Cleaner|Care Giver' satisfies ShownWhen

/** Whether a part of a page is shown. */
export function isShown(when: string, states: ServiceStates): boolean {
  if (when.startsWith('!')) return !isShown(when.slice(1), states)
  const [name = '', state] = when.split('=')
  if (state === undefined) {
    const [wanted, skills = ''] = when.split(':')
    const found = [...states].filter(([, each]) => each === wanted).map(([skill]) => skill)
    return found.sort().join('|') === skills.split('|').sort().join('|')
  }
  return name === '*'
    ? [...states.values()].some((each) => each === state)
    : (states.get(name) ?? usualState) === state
}

/** Two texts of which the server writes one into a page; `chooseTexts` reads them. */
export function eitherText(when: ShownWhen, then: string, otherwise: string): string {
  return `[[${when}?${then}/else/${otherwise}]]`
}

/** The texts of a page that `eitherText` wrote. */
export function chooseTexts(page: string, states: ServiceStates): string {
  return page.replace(
    /\[\[([^[\]?]+)\?([^[\]]*)\/else\/([^[\]]*)\]\]/g,
    (_, when: string, then: string, otherwise: string) =>
      isShown(when, states) ? then : otherwise,
  )
}

/** What a page says of a service: its state, and the least it costs where it is open. */
export type ShownService = {
  readonly skill: string
  readonly state: ServiceState
  readonly price: string
}

/**
 * The services as one short text for an attribute of a page: `Cleaner=RM 25` is open, `Gardener` comes
 * soon, `Task Errands!` is hidden.
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

/** The services that `writeServices` wrote. */
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
