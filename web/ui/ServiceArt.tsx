import type { ReactNode } from 'react'

/** Our own drawings, one per kind of help: flat shapes in the colours of tokens.css. */
function Art({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path d="M10 84h76" stroke="var(--art-ground)" strokeWidth="6" strokeLinecap="round" />
      {children}
    </svg>
  )
}

/** A bucket, suds and a mop. */
export function CleaningArt() {
  return (
    <Art>
      <path d="M70 10v54" stroke="var(--art-roof)" strokeWidth="5" strokeLinecap="round" />
      <path d="M60 62h20l5 21H55z" fill="var(--art-gold)" />
      <path d="M62 74v9M70 74v9M78 74v9" stroke="var(--art-wall)" strokeWidth="2.5" />
      <path d="M14 46h40l-5 37H19z" fill="var(--art-green)" />
      <path d="M15.5 57h37l-1 8h-35z" fill="var(--art-leaf)" />
      <path d="M16 46a18 18 0 0 1 36 0" fill="none" stroke="var(--art-leaf)" strokeWidth="4" />
      <circle cx="24" cy="42" r="8" fill="var(--art-wall)" />
      <circle cx="37" cy="39" r="10" fill="var(--art-wall)" />
      <circle cx="47" cy="43" r="6" fill="var(--art-wall)" />
      <circle cx="48" cy="20" r="4" fill="var(--art-wall)" />
    </Art>
  )
}

/** A care giver beside an older person with a walking stick. */
export function CareArt() {
  return (
    <Art>
      <path d="M12 84V58a17 17 0 0 1 34 0v26z" fill="var(--art-green)" />
      <circle cx="29" cy="28" r="12" fill="var(--art-skin)" />
      <path d="M16 30a13 13 0 0 1 26-3c-9 1-15-1-18-4-1 4-4 6-8 7z" fill="var(--art-deep)" />
      <path d="M46 84V66a15 15 0 0 1 30 0v18z" fill="var(--art-roof)" />
      <circle cx="61" cy="40" r="11" fill="var(--art-skin)" />
      <path d="M50 40a11 11 0 0 1 22 0c-5 0-8-2-10-5-3 3-7 5-12 5z" fill="var(--art-wall)" />
      <path
        d="M38 62c8 9 16 11 26 9"
        stroke="var(--art-leaf)"
        strokeWidth="8"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M84 84V62a5 5 0 0 0-9 0"
        stroke="var(--art-gold)"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M50 21c-6-4-8-7-8-10 0-5 6-6 8-2 2-4 8-3 8 2 0 3-2 6-8 10z" fill="var(--art-gold)" />
    </Art>
  )
}
