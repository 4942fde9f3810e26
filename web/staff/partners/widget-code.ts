import { services } from '../../../domain/services/catalogue.ts'
import { labelText, pageLocale } from '../../locale.ts'

/** The widget's services, by its names for them: the last part of each booking page's path. */
export const widgetServices = services.map(({ page, title }) => ({
  value: page.slice(1),
  label: labelText(title),
}))

/** The HTML that shows the widget (docs/embed.md). */
export function widgetCode(of: { origin: string; service: string; code: string }): string {
  return `<script src="${of.origin}/embed.js" data-service="${of.service}" data-lang="${pageLocale}" data-partner="${of.code}" async></script>`
}
