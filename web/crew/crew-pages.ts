import { CrewApp } from './CrewApp.tsx'

/** What hydrates on the page of the crew's phones. */
export const crewPages = { CrewApp } as const
