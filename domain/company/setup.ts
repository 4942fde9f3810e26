import { type CompanyField, type CompanySettings, demoCompany } from './company-settings.ts'

/** What a company needs before its first booking (docs/product/company.md#set-up). */
export const setupSteps = [
  'company',
  'areas',
  'prices',
  'workers',
  'staff',
  'mail',
  'payments',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** A service with the number of regions that have a price, and of active workers with its skill. */
export type ServiceSetup = {
  readonly skill: string
  readonly priced_regions: number
  readonly active_workers: number
}

/** The facts that show how far a company is set up. */
export type SetupFacts = {
  readonly company: CompanySettings
  readonly served_postcodes: number
  readonly active_workers: number
  readonly managed_regions: number
  readonly services: readonly ServiceSetup[]
  /** False while e-mails stay in the outbox. */
  readonly sends_mail: boolean
  /** `sandbox` is the stand-in. */
  readonly payment_provider: string
  /** The demo counts as set up. */
  readonly demo: boolean
}

/** True if a service can be booked at all. */
export function isReady({ priced_regions, active_workers }: ServiceSetup): boolean {
  return priced_regions > 0 && active_workers > 0
}

/** Settings that still have the demo's values. */
export function demoFields(company: CompanySettings): CompanyField[] {
  return (Object.keys(demoCompany) as (keyof typeof demoCompany)[]).filter(
    (field) => company[field] === demoCompany[field],
  )
}

/** The steps that are not done, in order. */
export function missingSteps(facts: SetupFacts): SetupStep[] {
  const { services, demo } = facts
  const done: Readonly<Record<SetupStep, boolean>> = {
    company: demo || demoFields(facts.company).length === 0,
    areas: facts.served_postcodes > 0,
    prices: services.some((service) => service.priced_regions > 0),
    workers: services.some(isReady),
    staff: facts.managed_regions > 0,
    mail: demo || facts.sends_mail,
    payments: demo || facts.payment_provider !== 'sandbox',
  }
  return setupSteps.filter((step) => !done[step])
}
