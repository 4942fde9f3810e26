/**
 * Of `visit_event v`: a crew's notice of being late, of the start that the visit has now. What was said of a
 * start before it was moved is over (docs/product/visits.md#problems).
 */
export const lateForThisStart = `v.kind = 'late' and not exists (select from booking_event m
  where m.booking_id = v.booking_id and m.code = 'moved' and m.at > v.at)`
