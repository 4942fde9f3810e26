import type { DayToPlan, SeatChange } from '../../../domain/board/plan/day.ts'

/** Another planner of days beside the built-in one (docs/product/board.md#plan-a-day). */
export interface PlanningProvider {
  readonly name: string

  /**
   * Changes that it would make. They are a place to begin: what the rules do not permit is left out, and
   * what is won is computed here. Undefined: it gave no answer that can be used.
   */
  propose(day: DayToPlan): Promise<readonly SeatChange[] | undefined>
}
