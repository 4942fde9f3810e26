import { LoginPage } from './sign-in/LoginPage.tsx'
import { RegisterPage } from './sign-in/RegisterPage.tsx'

/** What hydrates on the pages of login and registration besides the frame of every page. */
export const accountPages = { LoginPage, RegisterPage } as const
