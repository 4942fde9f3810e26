import type { ComponentProps } from 'react'
import { SavingForm } from '../list/SavingForm.tsx'
import { ChangeImpact } from './ChangeImpact.tsx'
import type { useWorkerChange } from './use-worker-change.ts'

/** The panel of one form of a worker, and what a change does to visits before it is saved. */
export function WorkerForm({
  invalid = false,
  saving,
  onSave,
  ...form
}: Omit<ComponentProps<typeof SavingForm>, 'saving'> & {
  /** True while a field says what is wrong with it: nothing is sent. */
  invalid?: boolean
  saving: ReturnType<typeof useWorkerChange>
}) {
  return (
    <>
      <SavingForm
        {...form}
        saving={saving}
        onSave={() => {
          if (!invalid) onSave()
        }}
      />
      {saving.impact && <ChangeImpact {...saving.impact} />}
    </>
  )
}
