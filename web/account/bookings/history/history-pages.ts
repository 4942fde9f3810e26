import { HistoryPage } from './HistoryPage.tsx'

/** The parts of the page of a customer's bookings that hydrate, besides the frame of every page. */
export const historyPages = { HistoryPage } as const
