import { LoginPage } from './LoginPage.tsx'
import { RegisterPage } from './RegisterPage.tsx'

/** What comes alive on the pages of login and registration beside the frame of every page. */
export const accountPages = { LoginPage, RegisterPage } as const
