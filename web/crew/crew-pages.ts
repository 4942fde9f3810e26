import { CrewApp } from './CrewApp.tsx'

/** The parts of the crew's page that hydrate. */
export const crewPages = { CrewApp } as const
