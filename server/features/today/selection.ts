/** The rows of a list; parameters from $1. */
export type Rows = {
  /** Tables and joins: of a list of visits with `booking b` and `booking_order o`. */
  readonly from: string
  readonly where: string
  readonly values: (now: Date) => unknown[]
}

/** A list of visits. */
export type Selection = Rows & {
  readonly columns?: string
  readonly order: string
}

export const visits = 'booking b join booking_order o on o.id = b.order_id'
export const stands = "b.status in ('Confirmed', 'In Progress')"
