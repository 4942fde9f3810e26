import { skillTitle as titleIn } from '../../domain/services/catalogue.ts'
import { pageLocale } from '../locale.ts'

/** The name of a skill's service in the page's language; the skill itself if it is no longer offered. */
export function skillTitle(skill: string): string {
  return titleIn(skill, pageLocale)
}
