import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type EveryProblem, everySentence } from '../../domain/messages/every-problem.ts'
import { m } from '../../messages/page.ts'
import { ApiError, call, callQuery, failureSentence } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { type Booking, useReloadBookings } from '../shared/use-booking.ts'
import { Failure } from '../ui/Failure.tsx'
import { NotYet } from '../ui/Loaded.tsx'
import { Loading } from '../ui/Page.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { dismissErrors, toastError, toastSuccess } from '../ui/toast.ts'
import styles from './AssignedWorkers.module.css'
import { inSeenOrder, matching, type WorkerOption, workerOptions } from './worker-choice.ts'

/**
 * Edits the crew of a booking: all workers with the skill in the area, free or not
 * (docs/product/pages.md#staff-booking-details).
 */
export function AssignedWorkersEditor({ booking, leave }: { booking: Booking; leave: () => void }) {
  const [crew, setCrew] = useState(booking.allocated_workers)
  const [picked, setPicked] = useState(booking.allocated_workers)
  const [version, setVersion] = useState(booking.version)
  const [typed, setTyped] = useState('')
  // Rows toggled since the last keystroke stay in the list, even if deselected.
  const [pressed, setPressed] = useState<readonly string[]>([])
  const [seen, setSeen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const list = useRef<HTMLFieldSetElement>(null)
  const reload = useReloadBookings(booking)

  const workers = useQuery({
    ...callQuery(
      ['bookings', 'workers', booking.booking_id],
      'POST /region-cost/get-workers-by-postcode-and-skill/',
      {
        postcode: booking.post_code,
        skill: booking.skill,
        booking_id: booking.booking_id,
      },
    ),
    // Who is free changes by the minute.
    staleTime: 0,
    gcTime: 0,
  })

  const save = useMutation({
    mutationFn: () =>
      call('PUT /booking-details/update/assigned-workers/', {
        booking_id: booking.booking_id,
        skill: booking.skill,
        workers: picked,
        version,
      }),
    onSuccess: async ({ response }) => {
      await reload()
      leave()
      toastSuccess(response)
    },
    onError: async (error) => {
      const message = failureSentence(error)
      setProblem(message)
      toastError(message)
      if (!(error instanceof ApiError) || error.status !== 409) return
      const now = await reload()
      setVersion(now.version)
      setCrew(now.allocated_workers)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending || !workers.isSuccess) return
    if (picked.length !== booking.worker_count) {
      const wrong: EveryProblem = {
        code: 'workers-count-wrong',
        params: { n: booking.worker_count },
      }
      setProblem(everySentence(wrong, pageLocale))
      toastError(everySentence(wrong, pageLocale))
      list.current?.querySelector<HTMLElement>('input')?.focus()
      return
    }
    setProblem(undefined)
    // Nothing to change or to record in the history.
    if (picked.every((worker) => crew.includes(worker)) && picked.length === crew.length) {
      return leave()
    }
    save.mutate()
  }

  function toggle(worker: string, on: boolean) {
    setProblem(undefined)
    dismissErrors()
    setPressed([...pressed, worker])
    setPicked(on ? [...picked, worker] : picked.filter((each) => each !== worker))
  }

  const offered = (workers.data ?? []).map((each) => ({ ...each, gender: genderName(each.gender) }))
  const options = inSeenOrder(workerOptions(offered, crew), seen)
  if (workers.data && options.some(({ worker }) => !seen.includes(worker))) {
    setSeen(options.map(({ worker }) => worker))
  }
  const shown = matching(options, typed, [...picked, ...pressed])
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      <TextInput
        label={m.staff_booking_find_worker()}
        placeholder={m.staff_booking_find_hint()}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPressed([])
        }}
        // Enter in the search must not save.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      <fieldset ref={list} className={styles.workers} aria-describedby="crew-size">
        <legend className="visually-hidden">{m.staff_booking_assigned_workers()}</legend>
        {!workers.isSuccess && (
          <NotYet query={workers} waiting={<Loading label={m.staff_booking_loading_workers()} />} />
        )}
        {workers.isSuccess &&
          shown.map((option) => (
            <Worker
              key={option.worker}
              option={option}
              picked={picked.includes(option.worker)}
              pressed={pressed.includes(option.worker)}
              onPick={(on) => toggle(option.worker, on)}
            />
          ))}
        {workers.isSuccess && shown.length === 0 && (
          <p className={styles.none}>{m.staff_booking_no_worker_named()}</p>
        )}
      </fieldset>
      <p id="crew-size" className={styles.count} role="status">
        {m.staff_booking_selected({ count: picked.length, workers: booking.worker_count })}
      </p>
      {problem && <Failure>{problem}</Failure>}
      <p className={styles.buttons}>
        <PlainButton type="submit" busy={save.isPending} disabled={!workers.isSuccess}>
          {m.staff_booking_save()}
        </PlainButton>
        <PlainButton
          variant="outline"
          disabled={save.isPending}
          onClick={() => {
            dismissErrors()
            leave()
          }}
        >
          {m.staff_booking_cancel()}
        </PlainButton>
      </p>
    </form>
  )
}

/** The gender as shown and searched. */
function genderName(gender: string): string {
  if (gender === 'Female') return m.staff_booking_female()
  return gender === 'Male' ? m.staff_booking_male() : gender
}

function Worker({
  option: { name, gender, available, reason, favourite, assigned },
  picked,
  pressed,
  onPick,
}: {
  option: WorkerOption
  picked: boolean
  pressed: boolean
  onPick: (on: boolean) => void
}) {
  const free = available || assigned
  return (
    <label className={styles.worker} data-free={free || undefined}>
      <input
        type="checkbox"
        checked={picked}
        // A picked worker who is no longer free can still be deselected, without losing focus.
        disabled={!free && !picked && !pressed}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.about}>
        {[gender, favourite ? m.staff_booking_favourite() : '']
          .filter(Boolean)
          .join(m.format_list_separator())}
      </span>
      <span className={styles.free}>
        {assigned
          ? m.staff_booking_on_this_booking()
          : available
            ? m.staff_booking_free()
            : (reason ?? m.staff_booking_not_free())}
      </span>
    </label>
  )
}
