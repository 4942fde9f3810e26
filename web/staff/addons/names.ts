import { addonName } from '../../../domain/messages/addon-name.ts'
import type { CallOutput } from '../../api.ts'
import { pageLocale } from '../../locale.ts'

export type Addon = CallOutput<'GET /staff/addons/'>['items'][number]

/**
 * The displayed name: the built-in translation, otherwise the Admin's, otherwise the name itself.
 */
export function shownName({ addon, name_ms: ms, name_zh: zh }: Addon): string {
  return addonName(addon, pageLocale, { ms: ms || undefined, zh: zh || undefined })
}
