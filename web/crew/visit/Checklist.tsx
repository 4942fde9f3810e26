import { type FormEvent, useState } from 'react'
import type { CrewChecklistItem } from '../../../domain/api/crew.ts'
import { m } from '../../../messages/page.ts'
import { BigButton } from '../BigButton.tsx'
import { LongField } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { press } from '../outbox.ts'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import styles from './Checklist.module.css'
import { NotSent } from './NotSent.tsx'

type Shown = CrewChecklistItem & { readonly isSent: boolean }

/** The server's items with later events applied. */
function itemsOf({ visit, entries }: ShownVisit): Shown[] {
  return visit.checklist.map((item) => {
    const last = entries.findLast(
      ({ event }) => event.kind === 'checklist' && event.item === item.item,
    )
    if (last?.event.kind !== 'checklist') return { ...item, isSent: true }
    const { done, reason } = last.event
    return { ...item, done, reason: done ? '' : reason, isSent: last.state === 'sent' }
  })
}

/**
 * The checklist of a visit: each item done, or not done with a reason
 * (docs/product/visits.md#checklist).
 */
export function Checklist({ shown }: { shown: ShownVisit }) {
  const items = itemsOf(shown)
  if (!shown.hasBegun || items.length === 0) return null
  const left = items.filter(({ done }) => done === null).length
  return (
    <Section title={m.crew_checklist()}>
      <p className={styles.left}>
        {left > 0 ? m.crew_checklist_left({ count: left }) : m.crew_checklist_complete()}
      </p>
      <ul className={styles.list}>
        {items.map((item) => (
          <Item key={item.item} item={item} bookingId={shown.visit.booking_id} />
        ))}
      </ul>
    </Section>
  )
}

function Item({ item, bookingId }: { item: Shown; bookingId: string }) {
  const [asks, setAsks] = useState(false)
  const answer = (done: boolean, reason = '') => {
    setAsks(false)
    void press({ kind: 'checklist', booking_id: bookingId, item: item.item, done, reason })
  }
  return (
    <li>
      <p className={styles.name}>
        {item.name}
        {!item.isSent && <NotSent />}
      </p>
      {item.done === false && <p className={styles.reason}>{item.reason}</p>}
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{item.name}</legend>
        <button type="button" aria-pressed={item.done === true} onClick={() => answer(true)}>
          <Icon name="done" />
          {m.crew_item_done()}
        </button>
        <button
          type="button"
          aria-pressed={item.done === false}
          aria-expanded={asks}
          onClick={() => setAsks(!asks)}
        >
          {m.crew_item_not_done()}
        </button>
      </fieldset>
      {asks && <Reason item={item.item} onReason={(reason) => answer(false, reason)} />}
    </li>
  )
}

function Reason({ item, onReason }: { item: string; onReason: (reason: string) => void }) {
  const [problem, setProblem] = useState<string>()
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (!reason) return setProblem(m.crew_reason_needed())
    onReason(reason)
  }
  return (
    <form className={styles.why} noValidate onSubmit={save}>
      <LongField
        label={m.crew_item_why()}
        name="reason"
        about={item}
        maxLength={300}
        error={problem}
      />
      <BigButton type="submit">{m.crew_item_save()}</BigButton>
    </form>
  )
}
