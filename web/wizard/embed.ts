import type { Draft } from './draft/draft.ts'

/** The form in the widget of another site: its first step (docs/embed.md). */
export type Embed = {
  /** Additional parameters of the step's address. */
  readonly inAddress: Readonly<Record<string, string>>
  /** Continues with the next step on our own page. */
  readonly goOn: (draft: Draft) => void
}
