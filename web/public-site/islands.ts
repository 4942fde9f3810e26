import { Navbar } from '../Navbar.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { ContactForm } from './ContactForm.tsx'
import { PostcodeForm } from './PostcodeForm.tsx'
import { ReviewControls } from './ReviewControls.tsx'
import { StartBooking } from './StartBooking.tsx'

/** The parts of public pages that come alive at the first touch; the rest is HTML alone. */
export const islands = {
  Navbar,
  ToastRegion,
  StartBooking,
  PostcodeForm,
  ReviewControls,
  ContactForm,
} as const
