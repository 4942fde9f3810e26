import { Navbar } from '../Navbar.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { ContactForm } from './ContactForm.tsx'
import { NextVisit } from './NextVisit.tsx'
import { PostcodeForm } from './PostcodeForm.tsx'
import { ReviewControls } from './ReviewControls.tsx'
import { StartBooking } from './StartBooking.tsx'

/** The parts of public pages that hydrate at the first touch; the rest is plain HTML. */
export const islands = {
  Navbar,
  ToastRegion,
  StartBooking,
  NextVisit,
  PostcodeForm,
  ReviewControls,
  ContactForm,
} as const
