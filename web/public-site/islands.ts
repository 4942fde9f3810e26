import { Navbar } from '../Navbar.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { ContactForm } from './ContactForm.tsx'
import { CustomerReviews } from './CustomerReviews.tsx'
import { ReviewControls } from './ReviewControls.tsx'
import { NextVisit } from './start/NextVisit.tsx'
import { PostcodeForm } from './start/PostcodeForm.tsx'
import { StartBooking } from './start/StartBooking.tsx'

/** The parts of public pages that hydrate at the first touch; the rest is plain HTML. */
export const islands = {
  Navbar,
  ToastRegion,
  StartBooking,
  NextVisit,
  PostcodeForm,
  ReviewControls,
  CustomerReviews,
  ContactForm,
} as const
