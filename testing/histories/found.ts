import type { History } from './steps.ts'

const visit = { do: 'book', customer: 0, day: 1, hour: 8, workers: 2, isSeries: false } as const

/** Histories found by random ones, in which a message was untrue, sent twice, or missing. */
export const found: Readonly<Record<string, History>> = {
  'a crew changes away and back before anybody is notified': {
    hour: 6,
    steps: [
      { ...visit, isPaidOnline: false },
      { do: 'crew', visit: 0, from: 1 },
      { do: 'wait', minutes: 180 },
      { do: 'crew', visit: 0, from: 5 },
      { do: 'leave', worker: 0, day: 2 },
      { do: 'fail', channel: 'sms', how: ['refuse:21610'] },
      { do: 'crew', visit: 3, from: 10 },
      { ...visit, customer: 1, isSeries: true, isPaidOnline: false },
    ],
  },
  'a visit moves away, back and away before its customer is notified': {
    hour: 6,
    steps: [
      { ...visit, day: 0, isPaidOnline: false },
      { do: 'wait', minutes: 0 },
      { do: 'move', visit: 0, day: 2, hour: 8 },
      { do: 'wait', minutes: 0 },
      { do: 'move-back', visit: 0 },
      { do: 'move-back', visit: 0 },
      { do: 'replay', channel: 'whatsapp' },
    ],
  },
  'an unpaid hold ends after the visit should have started': {
    hour: 8,
    steps: [
      { do: 'wait', minutes: 51 },
      { ...visit, day: 0, hour: 9, workers: 1, isSeries: true, isPaidOnline: true },
    ],
  },
}
