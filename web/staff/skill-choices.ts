import { services } from '../../domain/services/catalogue.ts'
import { labelText } from '../locale.ts'

/** The services as choices of skills. */
export const skillChoices = services.map(({ skill, title }) => ({
  value: skill,
  label: labelText(title),
}))
