/** Indices of weekdays in weekly hours, Monday first. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const
