import type { DayToPlan, SeatChange } from '../../../domain/board/plan/day.ts'

/** Another planner of days besides the built-in one (docs/product/board.md#plan-a-day). */
export interface PlanningProvider {
  /**
   * The changes that it proposes, as a starting point: those against the rules are left out, and
   * gains are computed here. Undefined: no usable answer.
   */
  propose(day: DayToPlan): Promise<readonly SeatChange[] | undefined>
}
