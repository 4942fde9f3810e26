import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { callQuery, failureSentence } from '../../api.ts'
import { useModal } from '../../ui/use-modal.ts'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './find.module.css'
import { type Group, groupsOf, pagesFound } from './groups.ts'

/** A single letter matches almost everything. */
const SHORTEST = 2

/**
 * Find: a combobox in a modal dialog for bookings, customers, workers, areas and pages. The focus
 * stays in the field (docs/product/pages.md#find).
 */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const role = useSession()?.role
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const words = useSettled(typed.trim(), 150)
  const { data, error, isFetching } = useQuery({
    ...callQuery(['find', words], 'GET /staff/find/', { q: words }),
    enabled: words.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const found = words.length >= SHORTEST && data ? groupsOf(data, role) : []
  const groups: readonly Group[] = [...found, ...pagesFound(typed.trim(), role)]
  const options = groups.flatMap((group) => group.options)
  const active = Math.min(at, options.length - 1)
  const optionId = (place: number) => `${id}-option-${place}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is scrolled into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, words])

  function open(place: number) {
    const option = options[place]
    if (!option) return
    onClose()
    void navigate(option.to, option.state === undefined ? {} : { state: option.state })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // An input method that is composing needs these keys.
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setAt((active + step + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(active)
    }
  }

  const asked = typed.trim().length >= SHORTEST
  let place = -1
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={m.staff_find_title()}
      closedby="any"
      onClose={onClose}
    >
      <input
        // The dialog is opened in order to type.
        autoFocus
        className={styles.field}
        type="text"
        role="combobox"
        aria-label={m.staff_find_label()}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        placeholder={m.staff_find_label()}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={m.staff_find_title()}
        aria-busy={isFetching}
        className={styles.list}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden="true" className={styles.group}>
              {group.label}
            </p>
            {group.options.map((option) => {
              place += 1
              const mine = place
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                <div
                  key={option.key}
                  id={optionId(mine)}
                  role="option"
                  aria-selected={mine === active}
                  className={styles.option}
                  onMouseMove={() => setAt(mine)}
                  onClick={() => open(mine)}
                >
                  <span>{option.label}</span>
                  {option.detail && <small>{option.detail}</small>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className={styles.foot} role="status">
        {error && asked
          ? failureSentence(error)
          : asked && options.length === 0 && !isFetching
            ? m.staff_find_none()
            : asked
              ? m.staff_find_count({ count: options.length })
              : m.staff_find_hint()}
      </p>
    </dialog>
  )
}
