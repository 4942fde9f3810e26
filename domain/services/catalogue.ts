import { baseLocale, type Locale } from '../../messages/locales.ts'
import type { Service } from '../booking/description.ts'
import { careGiver } from './care-giver/service.ts'
import { caringWheels } from './caring-wheels/service.ts'
import { cleaner } from './cleaner/service.ts'
import { gardener } from './gardener/service.ts'
import { generalWorker } from './general-worker/service.ts'
import { moversPackers } from './movers-packers/service.ts'
import { taskErrands } from './task-errands/service.ts'
import { treeCutting } from './tree-cutting/service.ts'

/** All services, in the order of the staff report's filter (docs/product/pages.md#staff-report). */
export const services: readonly Service[] = [
  cleaner,
  gardener,
  careGiver,
  caringWheels,
  generalWorker,
  moversPackers,
  taskErrands,
  treeCutting,
]

/** The service of a skill, as the wire names it. */
export function serviceBySkill(skill: string, among = services): Service | undefined {
  return among.find((service) => service.skill === skill)
}

/** The name of a skill's service; the skill itself if it is no longer offered. */
export function skillTitle(skill: string, locale: Locale, among = services): string {
  return serviceBySkill(skill, among)?.title({}, { locale }) ?? skill
}

/** The skill that a filter names by skill or English title; empty for `All` and for nothing. */
export function skillOfFilter(named: string, among = services): string {
  if (named === 'All') return ''
  const english = { locale: baseLocale }
  return (
    among.find(({ skill, title }) => named === skill || named === title({}, english))?.skill ??
    named
  )
}

/** The service that is booked on a page of the site. */
export function serviceByPage(path: string, among = services): Service | undefined {
  return among.find((service) => service.page === path || service.alsoAt?.includes(path))
}

/** Fields of service-specific questions that are answered in free text. */
export function ownTextFields(among: readonly Service[]): string[] {
  return among.flatMap(({ questions }) =>
    questions
      .filter((question) => question.own && question.kind === 'text')
      .map(({ field }) => field),
  )
}
