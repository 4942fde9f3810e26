/** Settings that the rows of lists depend on. */
export type Limits = { readonly cashLimitSen: number }

/** The rows of a list; parameters from $1. */
type Rows = {
  /** Tables and joins; for lists of visits they include `booking b` and `booking_order o`. */
  readonly from: string
  readonly where: string
  readonly values: (now: Date, limits: Limits) => unknown[]
}

/** A list of visits. */
export type Selection = Rows & {
  readonly columns?: string
  readonly order: string
}

export const visits = 'booking b join booking_order o on o.id = b.order_id'
export const isConfirmed = "b.status in ('Confirmed', 'In Progress')"
