import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Block, BoardCandidate } from '../../../domain/api/bookings/board.ts'
import { type MoveReason, moveReasons } from '../../../domain/board/reasons.ts'
import { moveReasonTexts } from '../../../domain/messages/event-text.ts'
import { m } from '../../../messages/page.ts'
import { type CallInput, call } from '../../api.ts'
import { labelText } from '../../locale.ts'
import { spanText } from '../../shared/when.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { Face } from '../workers/Face.tsx'
import styles from './move.module.css'
import { reasonsFor, refusalsOf } from './reasons.ts'
import { whatText } from './words.ts'

type MoveBody = CallInput<'POST /staff/board/move/'>

/** A move that was made, as far as it can be taken back. */
export type Moved = {
  readonly bookingId: string
  readonly version: number
  readonly from: number
  readonly to: number
  readonly name: string
}

/**
 * Who goes instead, and why: candidates with what speaks for them, and why the others cannot
 * (docs/product/board.md#moving-a-visit).
 */
export function MoveVisit({
  block,
  from,
  to,
  onMoved,
  onClose,
}: {
  block: Block
  /** Who goes no longer; undefined where the visit lacks someone. */
  from: { readonly id: number; readonly name: string } | undefined
  /** Only this worker is asked about; undefined: all who could go. */
  to: number | undefined
  onMoved: (moved: Moved | undefined) => void
  onClose: () => void
}) {
  const found = useQuery({
    queryKey: ['bookings', 'board-candidates', block.booking_id, to],
    queryFn: ({ signal }) =>
      call(
        'POST /staff/board/candidates/',
        { booking_id: block.booking_id, ...(to === undefined ? {} : { worker: to }) },
        { signal },
      ),
    // Who is free changes by the minute.
    staleTime: 0,
    gcTime: 0,
  })
  const [picked, setPicked] = useState<number>()
  const [why, setWhy] = useState<MoveReason | ''>('')
  const [missing, setMissing] = useState<'worker' | 'why'>()
  const saving = useSave((body: MoveBody) => call('POST /staff/board/move/', body), {
    stale: [['bookings'], ['today']],
    onSaved: ({ version }) => {
      onMoved(
        from && chosen
          ? {
              bookingId: block.booking_id,
              version,
              from: from.id,
              to: chosen.worker,
              name: chosen.name,
            }
          : undefined,
      )
      onClose()
    },
  })
  const candidates = found.data?.candidates ?? []
  const possible = candidates.filter(
    ({ refusals, may_override: may }) => refusals.length === 0 || may,
  )
  const others = candidates.filter((each) => !possible.includes(each))
  const chosen =
    possible.find(({ worker }) => worker === picked) ?? (to === undefined ? undefined : possible[0])
  const reason = useId()

  function save() {
    if (!found.data) return
    if (!chosen) return setMissing('worker')
    if (!why) return setMissing('why')
    saving.save(
      {
        booking_id: block.booking_id,
        version: found.data.version,
        ...(from ? { from: from.id } : {}),
        to: chosen.worker,
        why,
        agreed: chosen.refusals.length > 0,
      },
      { onError: () => void found.refetch() },
    )
  }

  return (
    <FormDialog
      title={from ? m.staff_board_replace({ name: from.name }) : m.staff_board_assign()}
      saveLabel={m.staff_board_move_save()}
      unsaved={false}
      busy={saving.busy}
      waiting={found.isPending}
      notice={missing === 'worker' ? m.staff_board_choose_worker() : undefined}
      failure={saving.failure ?? saving.fields.to}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={save}
      onClose={onClose}
    >
      <p>
        {whatText(block)}
        <br />
        {spanText(block)}, {block.customer_name}
      </p>
      <Loaded query={found}>
        {({ language, able }) => (
          <>
            {possible.length > 0 && (
              <fieldset className={styles.candidates}>
                <legend>
                  {to === undefined ? m.staff_board_able({ count: able }) : m.staff_board_instead()}
                </legend>
                {possible.map((each) => (
                  <Choice
                    key={each.worker}
                    each={each}
                    language={language}
                    isChosen={each === chosen}
                    onChoose={() => {
                      setPicked(each.worker)
                      setMissing(undefined)
                    }}
                  />
                ))}
              </fieldset>
            )}
            {possible.length === 0 && (
              <p className={styles.nobody}>
                {to === undefined ? m.staff_board_nobody() : m.staff_board_not_this()}
              </p>
            )}
            {possible.length > 0 && (
              <NativeSelect
                id={reason}
                label={m.staff_board_reason()}
                value={why}
                error={missing === 'why' && m.staff_board_choose_reason()}
                onChange={({ currentTarget: { value } }) => {
                  setWhy(value as MoveReason | '')
                  setMissing(undefined)
                }}
                data={[
                  { value: '', label: m.staff_board_choose_reason() },
                  ...moveReasons.map((value) => ({
                    value,
                    label: sentenceCase(labelText(moveReasonTexts[value])),
                  })),
                ]}
              />
            )}
            {others.length > 0 && (
              <details className={styles.others} open={possible.length === 0}>
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
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Choice({
  each,
  language,
  isChosen,
  onChoose,
}: {
  each: BoardCandidate
  language: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className={styles.candidate}>
      <input type="radio" name="taker" checked={isChosen} onChange={onChoose} />
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
    </label>
  )
}
