import { type KeyboardEvent, useId, useState } from 'react'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import { m } from '../../../messages/page.ts'
import notices from '../../shared/map/notice.module.css'
import fields from '../fields/fields.module.css'
import type { Suggestion } from './geo-requests.ts'
import styles from './map.module.css'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  field: string
  label: string
  value: string
  maxLength: number
  error?: string
  /** Suggestions near it come first. */
  near: LatLon
  onType: (text: string) => void
  onChoose: (suggestion: Suggestion, session: string) => void
  /** Called on blur without a choice, with the best suggestion for the typed text. */
  onLeave: (best: Suggestion, session: string) => void
}

/**
 * An address input with suggestions in Malaysia (WAI-ARIA combobox with a list). Free text is
 * always permitted: nothing has to be chosen, and nothing is chosen automatically.
 */
export function AddressField(props: Props) {
  const { field, label, value, maxLength, error, near, onType, onChoose, onLeave } = props
  const listId = useId()
  const { list, about, failure, question, forget, endSession } = useSuggestions(near)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && list.length > 0
  const id = `question-${field}`
  const chosen = shown ? list[active] : undefined
  // A full address that no map knows needs no advice.
  const isEmpty = about === value && list.length === 0 && !/\d/.test(value)

  function choose(suggestion: Suggestion) {
    setOpen(false)
    setActive(-1)
    forget()
    onChoose(suggestion, endSession())
  }

  function move(to: number) {
    setOpen(true)
    setActive((to + list.length) % list.length)
  }

  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || list.length === 0) return
    if (event.key === 'ArrowDown') move(shown ? active + 1 : 0)
    else if (event.key === 'ArrowUp') move(shown && active >= 0 ? active - 1 : list.length - 1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && shown) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function left() {
    setOpen(false)
    setActive(-1)
    const [best] = list
    if (best && about === value) onLeave(best, endSession())
    // The advice about a place that no map knows stays.
    if (!isEmpty) forget()
  }

  return (
    <>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.combobox}>
        <input
          id={id}
          type="text"
          className={fields.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : undefined}
          // The browser's own list would cover ours.
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxLength}
          value={value}
          onChange={(event) => {
            const text = event.currentTarget.value
            setActive(-1)
            setOpen(true)
            onType(text)
            question(text)
          }}
          onKeyDown={pressed}
          onBlur={left}
        />
        {shown && (
          <div
            id={listId}
            role="listbox"
            aria-label={m.wizard_map_suggestions()}
            tabIndex={-1}
            className={styles.list}
          >
            {list.map((suggestion, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose, as ARIA has it
              <div
                key={suggestion.id}
                id={`${listId}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                // The field stays focused.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                {suggestion.label}
              </div>
            ))}
          </div>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {announcement(open, about, list.length)}
      </p>
      {error && (
        <p id={`${id}-problem`} className={fields.problem}>
          {error}
        </p>
      )}
      {isEmpty && <p className={notices.notice}>{m.wizard_map_not_found()}</p>}
      {failure && (
        <p role="status" className={notices.notice}>
          {failure}
        </p>
      )}
    </>
  )
}

function announcement(open: boolean, about: string | undefined, count: number): string {
  if (!open || about === undefined) return ''
  return count === 0 ? m.wizard_map_no_suggestions() : m.wizard_map_suggestion_count({ count })
}
