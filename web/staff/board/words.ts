import type { Block, BoardWorker } from '../../../domain/api/bookings/board.ts'
import type { Expected } from '../../../domain/board/lateness.ts'
import type { BlockState, HoursFilter } from '../../../domain/board/state.ts'
import { moveReasonTexts } from '../../../domain/messages/event-text.ts'
import { m } from '../../../messages/page.ts'
import { labelText } from '../../locale.ts'
import { skillTitle } from '../../shared/skill-title.ts'

export const stateWords: Readonly<Record<BlockState, () => string>> = {
  unpaid: m.staff_board_state_unpaid,
  planned: m.staff_board_state_planned,
  'on-the-way': m.staff_board_state_on_the_way,
  arrived: m.staff_board_state_arrived,
  'in-progress': m.staff_board_state_in_progress,
  done: m.staff_board_state_done,
  'no-show': m.staff_board_state_no_show,
}

export const hoursWords: Readonly<Record<HoursFilter, () => string>> = {
  busy: m.staff_board_hours_busy,
  'free-2': () => m.staff_board_hours_free({ count: 2 }),
  'free-4': () => m.staff_board_hours_free({ count: 4 }),
  'free-day': m.staff_board_hours_free_day,
}

/** Why staff reassigned or moved a visit, as a label: `Worker is ill`. */
export function reasonText(why: keyof typeof moveReasonTexts): string {
  const text = labelText(moveReasonTexts[why])
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `Home cleaning, Bangsar` */
export function whatText({ skill, area }: Pick<Block, 'skill' | 'area'>): string {
  return m.staff_board_what({ service: skillTitle(skill), area })
}

/** Can its crew still change? */
export function mayMove({ state }: Pick<Block, 'state'>): boolean {
  return state !== 'done' && state !== 'no-show'
}

/** Can it still start at another time? */
export function mayMoveTime({ state }: Pick<Block, 'state'>): boolean {
  return state === 'planned' || state === 'on-the-way'
}

/** `25 minutes late`; from two hours on `5 hours late` */
export function lateText({ lateMinutes }: Pick<Expected, 'lateMinutes'>): string {
  return lateMinutes < 120
    ? m.staff_board_late({ count: lateMinutes })
    : m.staff_board_late_hours({ count: Math.round(lateMinutes / 60) })
}

/** What is wrong with a visit, or its progress; undefined if it goes as planned. */
export function noteText({ state, missing }: Block, expected?: Expected): string | undefined {
  if (missing) return m.staff_board_missing({ count: missing })
  if (expected?.isSilent) return m.staff_board_silent()
  if (expected?.tone) return lateText(expected)
  return state === 'planned' ? undefined : stateWords[state]()
}

/** The text about a worker's first day. */
export function dayWords({ leave, work }: BoardWorker, freeHours: number): string {
  if (leave[0]) return m.staff_board_on_leave()
  if (!work[0]) return m.staff_board_off()
  return m.staff_board_free({ count: freeHours })
}
