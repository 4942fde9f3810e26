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

/** A pot, leaves and a trowel. */
export function GardenArt() {
  return (
    <Art>
      <path d="M40 56C22 52 18 38 20 24c14 3 22 14 20 32z" fill="var(--art-leaf)" />
      <path d="M44 56c-2-22 8-36 24-42 5 20-4 36-24 42z" fill="var(--art-green)" />
      <path d="M24 54h36l-5 29H29z" fill="var(--art-roof)" />
      <path d="M21 52h42v9H21z" fill="var(--art-gold)" />
      <path d="M79 40v18" stroke="var(--art-gold)" strokeWidth="6" strokeLinecap="round" />
      <path d="M72 58h14v12c0 7-4 11-7 14-3-3-7-7-7-14z" fill="var(--art-deep)" />
    </Art>
  )
}

/** Boxes on a trolley. */
export function MovingArt() {
  return (
    <Art>
      <path
        d="M14 14h8l10 58h48"
        stroke="var(--art-deep)"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M34 42h40v27H34z" fill="var(--art-gold)" />
      <path d="M38 18h28v22H38z" fill="var(--art-roof)" />
      <path d="M50 42h8v11l-4-3-4 3zM48 18h7v9l-3.5-2.5L48 27z" fill="var(--art-wall)" />
      <circle cx="40" cy="80" r="7" fill="var(--art-green)" />
      <circle cx="70" cy="80" r="7" fill="var(--art-green)" />
    </Art>
  )
}

/** A toolbox with a hammer. */
export function WorkerArt() {
  return (
    <Art>
      <path d="M30 46 58 16" stroke="var(--art-gold)" strokeWidth="7" strokeLinecap="round" />
      <path d="m48 8 22 18-7 9-22-18z" fill="var(--art-deep)" />
      <path
        d="M34 50v-6a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v6"
        fill="none"
        stroke="var(--art-leaf)"
        strokeWidth="5"
      />
      <path d="M14 50h68v33H14z" fill="var(--art-roof)" />
      <path d="M14 50h68v11H14z" fill="var(--art-green)" />
      <path d="M42 56h12v12H42z" fill="var(--art-wall)" />
    </Art>
  )
}

/** A bag of shopping and a list. */
export function ErrandsArt() {
  return (
    <Art>
      <path d="M26 44C18 34 18 24 22 16c8 4 11 14 9 28z" fill="var(--art-leaf)" />
      <path d="M36 22h9v24h-9z" fill="var(--art-gold)" />
      <circle cx="56" cy="36" r="11" fill="var(--art-roof)" />
      <path d="M14 44h54l-4 39H18z" fill="var(--art-green)" />
      <path
        d="M30 52a11 11 0 0 0 22 0"
        fill="none"
        stroke="var(--art-wall)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M64 56h22v27H64z" fill="var(--art-wall)" />
      <path d="M69 64h12M69 70h12M69 76h7" stroke="var(--art-deep)" strokeWidth="2.5" />
    </Art>
  )
}
