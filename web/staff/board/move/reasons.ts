import type { BoardCandidate } from '../../../../domain/api/bookings/board.ts'
import type { MoveRefusal } from '../../../../domain/board/candidates.ts'
import { isLocale, languageNames } from '../../../../messages/locales.ts'
import { m } from '../../../../messages/page.ts'
import { timeLabel } from '../../../shared/when.ts'

/** Why a worker is a good choice, strongest reason first. */
export function reasonsFor(each: BoardCandidate, language: string): string[] {
  return [
    ...(each.favourite ? [m.staff_board_favourite()] : []),
    ...(each.times_here > 0 ? [m.staff_handover_here({ count: each.times_here })] : []),
    ...(each.speaks && isLocale(language)
      ? [m.staff_board_speaks({ language: languageNames[language] })]
      : []),
    each.minutes_before === null
      ? m.staff_board_first_visit()
      : m.staff_board_minutes_before({ count: each.minutes_before }),
    m.staff_board_hours_left({ count: each.hours_left }),
  ]
}

type Refused = BoardCandidate['refusals'][number]

const words: Readonly<Record<MoveRefusal, (refused: Refused) => string>> = {
  'not-active': () => m.staff_board_not_active(),
  'on-leave': () => m.staff_board_on_leave(),
  'lacks-skill': () => m.staff_board_lacks_skill(),
  'other-area': () => m.staff_board_other_area(),
  'other-gender': () => m.staff_board_other_gender(),
  'off-duty': () => m.staff_board_off(),
  'at-another-booking': (refused) => m.staff_board_at_another(spanOf(refused)),
  'no-time-to-travel': (refused) => m.staff_board_no_time(spanOf(refused)),
  'long-way': ({ minutes = 0, gap = 0 }) => m.staff_board_long_way({ count: minutes, gap }),
  'not-again': () => m.staff_board_not_again(),
}

function spanOf({ from_hour: from = 0, to_hour: to = 0 }: Refused) {
  return { from: timeLabel(from), to: timeLabel(to) }
}

/** The reasons against a worker. */
export function refusalsOf({ refusals }: BoardCandidate): string[] {
  return refusals.map((refused) => words[refused.code](refused))
}
