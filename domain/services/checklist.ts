import type { Label } from '../messages/label.ts'

/** An item that the crew completes, or gives a reason for not completing. */
export type ChecklistItem = {
  /** Stored with orders, so a code must not change its meaning. */
  readonly code: string
  readonly label: Label
}
