import { LivePage } from './LivePage.tsx'

/** What hydrates on the page of a visit besides the frame of every page. */
export const livePages = { LivePage } as const
