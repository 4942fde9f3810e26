import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Block } from '../../../../domain/api/bookings/board.ts'
import { type MoveReason, moveReasons } from '../../../../domain/board/reasons.ts'
import { m } from '../../../../messages/page.ts'
import { call, callQuery } from '../../../api.ts'
import { clockLabel, shortDay, spanText } from '../../../shared/when.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useCall } from '../../form/use-save.ts'
import type { Start } from '../board.ts'
import { reasonText, whatText } from '../words.ts'
import { Candidates, Known, Unable } from './Candidates.tsx'
import styles from './move.module.css'
import { refusalsOf } from './reasons.ts'
import { mayGo, proposedWorkers, seatsOf } from './seats.ts'

export type MoveToConfirm = {
  readonly block: Block
  /**
   * The worker to replace; `id` is undefined if the visit lacks one. Undefined if only the start
   * changes.
   */
  readonly from: { readonly id: number | undefined; readonly name: string } | undefined
  /** Judges only this worker; undefined for all who could go. */
  readonly to: number | undefined
  /** Undefined for its own start. */
  readonly start: Start | undefined
}

/** A completed move, with the call to undo it. */
export type Moved = {
  readonly message: string
  readonly takeBack: () => Promise<{ response: string }>
}

/**
 * Confirms a move: its effect, the candidates with their reasons, and why others cannot go
 * (docs/product/board.md#moving-a-visit).
 */
export function MoveVisit({
  block,
  from,
  to,
  start,
  onMoved,
  onClose,
}: MoveToConfirm & {
  /** Called instead of `onClose` on success. */
  onMoved: (moved: Moved) => void
  onClose: () => void
}) {
  const at = start && { start_date: start.start_date, start_time: start.start_time }
  const found = useQuery({
    ...callQuery(
      ['bookings', 'board-candidates', block.booking_id, to, start?.at],
      'POST /staff/board/candidates/',
      {
        booking_id: block.booking_id,
        ...(to === undefined ? {} : { worker: to }),
        ...(at ? { start: at } : {}),
      },
    ),
    retry: false,
    // Availability changes by the minute.
    staleTime: 0,
    gcTime: 0,
  })
  const [picked, setPicked] = useState<ReadonlyMap<number, number>>(new Map())
  const [why, setWhy] = useState<MoveReason | ''>('')
  const [missing, setMissing] = useState<'worker' | 'why'>()
  const crew = found.data?.crew ?? []
  const seats = seatsOf(from, crew, start !== undefined)
  const candidates = found.data?.candidates ?? []
  const possible = candidates.filter(mayGo)
  const takers = proposedWorkers(seats, possible, picked, from && to === undefined ? 1 : 0)
  const leaving = new Set(seats.map(({ worker }) => worker))
  const staying = crew.filter(({ worker }) => !leaving.has(worker))
  const going = [...(start ? staying : []), ...takers.filter((each) => each !== undefined)]
  const isPossible = seats.length === 0 || possible.length >= seats.length
  const then = { ...block, ...at }
  const name = takers.map((each) => each?.name).join(m.format_list_separator())
  const saving = useCall('POST /staff/board/move/', undefined, {
    stale: [['bookings'], ['today']],
    onSaved: ({ version }) => {
      onMoved({
        message: start
          ? m.staff_board_moved_time({ time: startText(block, start) })
          : m.staff_board_moved({ name }),
        takeBack: () =>
          call('POST /staff/board/move/', {
            booking_id: block.booking_id,
            version,
            crew: [...block.workers],
            ...(start
              ? { start: { start_date: block.start_date, start_time: block.start_time } }
              : {}),
            why: 'undone',
            agreed: true,
          }),
      })
    },
  })
  const reason = useId()

  function save() {
    if (!isPossible || takers.some((each) => !each)) return setMissing('worker')
    if (!why) return setMissing('why')
    saving.save(
      {
        booking_id: block.booking_id,
        version: block.version,
        crew: [
          ...block.workers.filter((id) => !leaving.has(id)),
          ...takers.flatMap((each) => each?.worker ?? []),
        ],
        ...(at ? { start: at } : {}),
        why,
        agreed: going.some(({ refusals }) => refusals.length > 0),
      },
      { onError: () => void found.refetch() },
    )
  }

  return (
    <FormDialog
      title={titleOf({ block, from, start })}
      saveLabel={start ? m.staff_board_move_time_save() : m.staff_board_move_save()}
      unsaved={false}
      busy={saving.busy}
      waiting={found.isPending}
      notice={
        missing === 'worker'
          ? isPossible
            ? m.staff_board_choose_worker()
            : m.staff_board_choose_other()
          : undefined
      }
      failure={saving.failure ?? saving.fields.crew ?? saving.fields.start_time}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={save}
      onClose={onClose}
    >
      <p>
        {whatText(block)}
        <br />
        {start ? block.customer_name : `${spanText(block)}, ${block.customer_name}`}
      </p>
      {start && (
        <Facts
          facts={[
            [m.staff_board_now(), spanOf(block)],
            [m.staff_board_then(), spanOf(then)],
          ]}
        />
      )}
      <Loaded query={found}>
        {({ language, able }) => (
          <>
            {start && staying.length > 0 && (
              <section className={styles.staying} aria-labelledby={`${reason}-stay`}>
                <h3 id={`${reason}-stay`}>{m.staff_board_staying()}</h3>
                {staying.map((each) => (
                  <div key={each.worker}>
                    <Known each={each} language={language} />
                  </div>
                ))}
              </section>
            )}
            {seats.map(({ worker, name: leaver, against }, seat) => {
              const others = new Set(takers.filter((_, other) => other !== seat))
              const free = possible.filter((each) => !others.has(each))
              return (
                <div key={worker ?? 'gap'} className={styles.seat}>
                  {against && (
                    <p className={styles.nobody}>
                      <strong>{m.staff_board_cannot({ name: leaver })}</strong>
                      <br />
                      {refusalsOf(against).join(m.format_list_separator())}
                    </p>
                  )}
                  {free.length > 0 ? (
                    <Candidates
                      name={`taker-${seat}`}
                      legend={
                        against
                          ? m.staff_board_replace({ name: leaver })
                          : to !== undefined
                            ? m.staff_board_instead()
                            : able > possible.length
                              ? m.staff_board_best({ shown: free.length, count: able })
                              : m.staff_board_able({ count: able })
                      }
                      candidates={free}
                      language={language}
                      chosen={takers[seat]}
                      onChoose={(taker) => {
                        setPicked(new Map(picked).set(seat, taker))
                        setMissing(undefined)
                      }}
                    />
                  ) : (
                    <p className={styles.nobody}>
                      {to === undefined || against
                        ? m.staff_board_nobody()
                        : m.staff_board_not_this()}
                    </p>
                  )}
                </div>
              )
            })}
            {isPossible && (
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
                  ...moveReasons.map((value) => ({ value, label: reasonText(value) })),
                ]}
              />
            )}
            {seats.length > 0 && candidates.length > possible.length && (
              <Unable
                others={candidates.filter((each) => !mayGo(each))}
                isOpen={possible.length === 0}
              />
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

function titleOf({ block, from, start }: Pick<MoveToConfirm, 'block' | 'from' | 'start'>): string {
  if (!start) return from?.id ? m.staff_board_replace({ name: from.name }) : m.staff_board_assign()
  return m.staff_board_move_to({ time: startText(block, start) })
}

/** `Wed, 25 Nov, 2:00 PM to 6:00 PM` */
function spanOf(visit: Pick<Block, 'start_date' | 'start_time' | 'no_of_hours'>): string {
  const day = shortDay(visit.start_date)
  return m.account_day_time({ day, time: spanText(visit) })
}

/** A new start, with the day if it differs. */
function startText(block: Block, { start_date: day, start_time: time }: Start): string {
  if (day === block.start_date) return clockLabel(time)
  const name = shortDay(day)
  return m.account_day_time({ day: name, time: clockLabel(time) })
}
