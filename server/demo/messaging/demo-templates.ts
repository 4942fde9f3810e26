import { kinds } from '../../../domain/notifications/kinds.ts'
import { whatsAppTemplate } from '../../../domain/notifications/render.ts'
import { sampleParameters, sampleVisit } from '../../../domain/notifications/templates/samples.ts'
import type { TemplateKind } from '../../../domain/notifications/templates/templates.ts'
import { locales } from '../../../messages/locales.ts'
import type { Template } from '../../../sandbox/whatsapp/settings.ts'

/**
 * Every notification template, approved in every language, as an account at Meta would list them.
 * @param publicUrl base address of their buttons.
 */
export function demoTemplates(publicUrl: string): Template[] {
  const samples = sampleParameters(sampleVisit)
  return (Object.keys(samples) as TemplateKind[]).flatMap((kind) =>
    locales.map((locale) => {
      const { buttons, ...template } = whatsAppTemplate(kind, samples[kind], locale)
      return {
        ...template,
        buttons: buttons.map((text) => ({ text, url: `${publicUrl}/{{1}}` })),
        status: 'APPROVED' as const,
        category: kinds[kind].category === 'marketing' ? 'MARKETING' : 'UTILITY',
      }
    }),
  )
}
