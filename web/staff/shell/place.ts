import { createContext } from 'react'

/** The element before the content into which the staff shell is rendered. */
export const ShellPlace = createContext<HTMLElement | null>(null)
