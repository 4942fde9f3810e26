import { m } from '../../messages/page.ts'
import chips from '../ui/form/chips.module.css'
import { TextField } from '../ui/form/TextField.tsx'
import type { ErrorOf, TextOf } from '../ui/form/use-form.ts'
import { formatRm } from '../ui/Money.tsx'
import styles from './AmountChoice.module.css'

type Props = {
  label: string
  choices: readonly number[]
  /** RM as text, or `other`. */
  chosen: string
  /** The text typed before. */
  typed?: string
  onChoose: (chosen: string) => void
  errorOf: ErrorOf
}

/** A choice of some amounts, or another typed one. */
export function AmountChoice({ label, choices, chosen, typed, onChoose, errorOf }: Props) {
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{label}</legend>
        <div className={styles.amounts}>
          {[...choices.map(String), 'other'].map((value) => (
            <label key={value} className={chips.chip}>
              <input
                type="radio"
                name="choice"
                value={value}
                checked={value === chosen}
                onChange={() => onChoose(value)}
              />
              {value === 'other' ? m.visit_tip_other() : formatRm(Number(value))}
            </label>
          ))}
        </div>
      </fieldset>
      {chosen === 'other' && (
        <TextField
          name="amount"
          defaultValue={typed}
          label={m.visit_tip_other_rm()}
          error={errorOf('amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
        />
      )}
    </>
  )
}

/** The chosen or typed RM; NaN for anything else. */
export function amountOf(chosen: string, text: TextOf): number {
  if (chosen !== 'other') return Number(chosen)
  return Number(text('amount').trim().replace(',', '.') || Number.NaN)
}
