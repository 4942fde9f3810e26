import { m } from '../../messages/page.ts'
import { formatRm } from '../ui/Money.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ErrorOf, TextOf } from '../ui/use-form.ts'
import styles from './AmountChoice.module.css'

type Props = {
  label: string
  choices: readonly number[]
  /** RM as text, or `other`. */
  chosen: string
  /** What was typed before. */
  typed?: string | undefined
  onChoose: (chosen: string) => void
  errorOf: ErrorOf
}

/** One of a few amounts, or another one that is typed. */
export function AmountChoice({ label, choices, chosen, typed, onChoose, errorOf }: Props) {
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{label}</legend>
        <div className={styles.amounts}>
          {[...choices.map(String), 'other'].map((value) => (
            <label key={value} className={styles.amount}>
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

/** RM of what was chosen or typed; no number for anything else. */
export function amountOf(chosen: string, text: TextOf): number {
  if (chosen !== 'other') return Number(chosen)
  return Number(text('amount').trim().replace(',', '.') || Number.NaN)
}
