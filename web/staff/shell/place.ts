import { createContext } from 'react'

/** The element of the document, before the content, that the staff shell is drawn into. */
export const ShellPlace = createContext<HTMLElement | null>(null)
