import { m } from '../../../messages/every.ts'
import { ownMessage } from '../../messages/form-problem.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
export const messages = {
  hoursForSize: ownMessage('garden-hours', m.gardener_garden_hours),
  sizeMissing: ownMessage('garden-size-missing', m.gardener_garden_size_missing),
} as const
