import { useState } from 'react'

/** What is being edited, and whether it differs from what it began as. */
export function useDraft<Draft extends object>(initial: Draft) {
  const [start] = useState(initial)
  const [draft, setDraft] = useState(initial)
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    unsaved: JSON.stringify(draft) !== JSON.stringify(start),
  }
}
