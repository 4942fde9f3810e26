import { HistoryPage } from './HistoryPage.tsx'

/** What comes alive on the page of a customer's bookings beside the frame of every page. */
export const historyPages = { HistoryPage } as const
