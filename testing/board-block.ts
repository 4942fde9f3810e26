import type { Block } from '../domain/api/bookings/board.ts'

/** A planned visit on the board, by default in Bangsar from 10:00 to 12:00 with worker 1. */
export const blockOf = (id: string, changes: Partial<Block> = {}): Block => ({
  version: 1,
  no_of_hours: 2,
  skill: 'Cleaner',
  area: 'Bangsar',
  customer_name: 'Mei Fong',
  worker_count: 1,
  state: 'planned',
  booking_id: id,
  start_date: '2026-03-09',
  start_time: '10:00',
  post_code: 59100,
  workers: [1],
  ...changes,
})
