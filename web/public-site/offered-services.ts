import { LOWEST, priceMark } from '../../domain/site/page-prices.ts'
import { m } from '../../messages/page.ts'
import type { DrawingName } from '../ui/art/Drawing.tsx'
import { bookedServices } from './booked-services.ts'
import { priceOfOpen } from './When.tsx'

/** A service on the home page. */
export type OfferedService = {
  readonly skill: string
  /** Its value in the home page's form. */
  readonly value: string
  readonly label: string
  readonly art: DrawingName
  /** It is priced per tree. */
  readonly byTree?: true
}

/** All services, in the order in which pages list them. */
export const offeredServices: readonly OfferedService[] = [
  { skill: 'Cleaner', value: 'cleaning', label: m.public_cleaning(), art: 'CleaningArt' },
  { skill: 'Care Giver', value: 'caregiver', label: m.public_caregiver(), art: 'CareArt' },
  { skill: 'Gardener', value: 'gardening', label: m.public_gardening(), art: 'GardenArt' },
  {
    skill: 'Movers Packers',
    value: 'movers-packers',
    label: m.public_movers_packers(),
    art: 'MovingArt',
  },
  {
    skill: 'General Worker',
    value: 'general-worker',
    label: m.public_general_worker(),
    art: 'WorkArt',
  },
  {
    skill: 'Task Errands',
    value: 'task-errands',
    label: m.public_task_errands(),
    art: 'ShoppingArt',
  },
  {
    skill: 'Tree Cutting',
    value: 'tree-cutting',
    label: m.public_tree_cutting(),
    art: 'TreeArt',
    byTree: true,
  },
  {
    skill: 'Caring Wheels',
    value: 'caring-wheels',
    label: m.public_caring_wheels(),
    art: 'WheelsArt',
  },
]

/** The wide drawings of services, by skill. */
export const scenes: Readonly<Record<string, DrawingName>> = {
  Gardener: 'GardenScene',
  'Movers Packers': 'MovingScene',
  'General Worker': 'WorkScene',
  'Task Errands': 'ShoppingScene',
  'Tree Cutting': 'TreeScene',
  'Caring Wheels': 'WheelsScene',
}

/** `RM 25`: the lowest price of a service, or its placeholder while prerendering. */
export function leastPrice(skill: string): string {
  return priceOfOpen(skill) ?? priceMark({ skill, of: LOWEST, as: 'least' })
}

/** `from RM 25 an hour`. */
export function fromPrice({ skill, byTree }: OfferedService): string {
  const price = leastPrice(skill)
  return byTree ? m.public_from_a_tree({ price }) : m.public_from_an_hour({ price })
}

/** The generated landing pages with their services. */
export const landingLinks = offeredServices.flatMap(({ skill, label }) => {
  const path = bookedServices[skill]?.landing
  return path === undefined ? [] : [{ name: label, path, of: skill }]
})

/** The page that books a service. */
export function bookingPageOf(skill: string): string {
  return bookedServices[skill]?.page ?? '/'
}
