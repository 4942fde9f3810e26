/** Weekdays by their place in hours of the week, Monday first. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const
