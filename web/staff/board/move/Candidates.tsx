import type { BoardCandidate } from '../../../../domain/api/bookings/board.ts'
import { m } from '../../../../messages/page.ts'
import { Face } from '../../workers/Face.tsx'
import styles from './move.module.css'
import { reasonsFor, refusalsOf } from './reasons.ts'

/** A choice of workers who can take a place. */
export function Candidates({
  name,
  legend,
  candidates,
  language,
  chosen,
  onChoose,
}: {
  name: string
  legend: string
  candidates: readonly BoardCandidate[]
  /** The customer's language. */
  language: string
  chosen: BoardCandidate | undefined
  onChoose: (worker: number) => void
}) {
  return (
    <fieldset className={styles.candidates}>
      <legend>{legend}</legend>
      {candidates.map((each) => (
        <label key={each.worker} className={styles.candidate}>
          <input
            type="radio"
            name={name}
            checked={each === chosen}
            onChange={() => onChoose(each.worker)}
          />
          <Known each={each} language={language} />
        </label>
      ))}
    </fieldset>
  )
}

/** A worker with the reasons for and against them. */
export function Known({ each, language }: { each: BoardCandidate; language: string }) {
  return (
    <>
      <Face name={each.name} photo={each.photo} />
      <span>
        <strong>{each.name}</strong>
        <small>
          {reasonsFor(each, language).map((reason) => (
            <span key={reason}>{reason}</span>
          ))}
          {refusalsOf(each).map((refusal) => (
            <span key={refusal} data-against="">
              {refusal}
            </span>
          ))}
        </small>
      </span>
    </>
  )
}

/** Workers who cannot go, with reasons. */
export function Unable({ others, isOpen }: { others: readonly BoardCandidate[]; isOpen: boolean }) {
  return (
    <details className={styles.others} open={isOpen}>
      <summary>{m.staff_board_unable()}</summary>
      <ul>
        {others.map((each) => (
          <li key={each.worker}>
            <strong>{each.name}</strong>
            <small>{refusalsOf(each).join(m.format_list_separator())}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}
