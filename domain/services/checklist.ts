import type { Label } from '../messages/label.ts'

/** One thing that the crew of a visit does, or says why it was not done. */
export type ChecklistItem = {
  /** Stored with orders: it stays what it is, and another thing has another code. */
  readonly code: string
  readonly label: Label
}
