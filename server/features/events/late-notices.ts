/**
 * Condition on `visit_event v`: the crew reported being late for the visit's current start. Moving a
 * visit ends earlier reports (docs/product/visits.md#problems).
 */
export const lateForThisStart = `v.kind = 'late' and not exists (select from booking_event m
  where m.booking_id = v.booking_id and m.code = 'moved' and m.at > v.at)`
