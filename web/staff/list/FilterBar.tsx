import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/page.ts'
import styles from './list.module.css'

/**
 * The filters of a list on one line: a SearchField, then a FilterChip or DayFilter per choice. On
 * phones three or more of these are collapsed, except active ones.
 * @param label what is filtered: `Filter workers`.
 * @param actions buttons that are never collapsed.
 */
export function FilterBar({
  label,
  onClear,
  actions,
  children,
}: {
  label: string
  /** Set while a filter is active. */
  onClear?: () => void
  actions?: ReactNode
  children: ReactNode
}) {
  const [isFolded, setFolded] = useState(true)
  return (
    <search className={styles.filters} aria-label={label} data-folded={isFolded || undefined}>
      {children}
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        {m.staff_list_filters()}
      </button>
      {onClear && (
        <button type="button" className={styles.clear} onClick={onClear}>
          {m.staff_list_clear()}
        </button>
      )}
      {actions}
    </search>
  )
}

/** A filter with a native select that can be cleared separately. */
export function FilterChip<Word extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  /** Empty if the filter is not active. */
  value: Word | ''
  choices: readonly { readonly value: Word; readonly label: string }[]
  onChange: (value: Word | '') => void
}) {
  return (
    <span className={styles.chip} data-active={value ? '' : undefined}>
      <label>
        <span>{label}</span>
        <select
          // The label's text would include the choices.
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Word)}
        >
          <option value="">{m.staff_list_all()}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
      {value && (
        <button
          type="button"
          aria-label={m.staff_list_remove({ filter: label })}
          onClick={() => onChange('')}
        >
          ×
        </button>
      )}
    </span>
  )
}
