import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from '../Wizard.module.css'
import { PayLabel, payEffect } from './PayLabel.tsx'

/** Back, and the button to continue. In the widget of another site the first step has no Back. */
export function StepButtons({
  paying,
  embedded,
  busy,
  onBack,
  onNext,
}: {
  paying: boolean
  embedded: boolean
  busy: boolean
  onBack: () => void
  onNext: () => void
}) {
  const label = embedded ? m.embed_continue() : m.wizard_next()
  return (
    <div className={styles.buttons} data-alone={embedded ? '' : undefined}>
      {!embedded && (
        <PlainButton variant="outline" onClick={onBack}>
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.backArrow}>
            <path d="m14 6-6 6 6 6" />
          </svg>
          <span className={styles.backWord}>{m.wizard_back()}</span>
        </PlainButton>
      )}
      <PlainButton
        variant={paying ? 'accent' : 'filled'}
        aria-describedby={paying ? payEffect : undefined}
        busy={busy}
        onClick={onNext}
      >
        {paying ? <PayLabel /> : label}
      </PlainButton>
    </div>
  )
}
