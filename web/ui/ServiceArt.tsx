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

/** A potted plant and a watering can. */
export function GardenArt() {
  return (
    <Art>
      <g fill="var(--art-leaf)">
        <path d="M32 52C16 46 10 32 12 18c14 4 22 16 20 34z" />
        <path d="M32 52c16-6 22-20 20-34-14 4-22 16-20 34z" />
      </g>
      <path d="M32 54V24" stroke="var(--art-green)" strokeWidth="5" strokeLinecap="round" />
      <path d="M14 54h36l-6 29H20z" fill="var(--art-roof)" />
      <path d="M12 50h40v8H12z" fill="var(--art-gold)" />
      <path d="M60 58h22v25H60z" fill="var(--art-green)" />
      <path d="m60 70-9-10" stroke="var(--art-green)" strokeWidth="6" strokeLinecap="round" />
      <path d="M64 58a10 10 0 0 1 20 4v12" fill="none" stroke="var(--art-deep)" strokeWidth="4" />
      <circle cx="76" cy="22" r="10" fill="var(--art-gold)" />
    </Art>
  )
}

/** Boxes, one open, on a trolley. */
export function MovingArt() {
  return (
    <Art>
      <path d="M22 44h36v32H22z" fill="var(--art-gold)" />
      <path d="M36 44h8v14h-8z" fill="var(--art-wall)" />
      <path d="M28 16h26v28H28z" fill="var(--art-roof)" />
      <path d="M38 16h6v10h-6z" fill="var(--art-wall)" />
      <path
        d="M80 12h-8v66H16"
        fill="none"
        stroke="var(--art-green)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="26" cy="80" r="6" fill="var(--art-deep)" />
      <circle cx="64" cy="80" r="6" fill="var(--art-deep)" />
    </Art>
  )
}

/** A worker in a helmet. */
export function WorkArt() {
  return (
    <Art>
      <path d="M22 84V66a26 26 0 0 1 52 0v18z" fill="var(--art-green)" />
      <path d="M36 45h24l-4 39H40z" fill="var(--art-gold)" />
      <circle cx="48" cy="34" r="14" fill="var(--art-skin)" />
      <path d="M30 31a18 18 0 0 1 36 0z" fill="var(--art-roof)" />
      <path d="M27 30h42" stroke="var(--art-roof)" strokeWidth="5" strokeLinecap="round" />
      <path d="M48 13v14" stroke="var(--art-wall)" strokeWidth="5" strokeLinecap="round" />
      <path d="M33 66v18M63 66v18" stroke="var(--art-leaf)" strokeWidth="4" />
    </Art>
  )
}

/** A bag of shopping and a list that is ticked off. */
export function ShoppingArt() {
  return (
    <Art>
      <path d="M12 42h38l4 41H8z" fill="var(--art-green)" />
      <path d="M22 48V36a9 9 0 0 1 18 0v12" fill="none" stroke="var(--art-deep)" strokeWidth="4" />
      <path d="M16 60h30" stroke="var(--art-leaf)" strokeWidth="5" strokeLinecap="round" />
      <path d="M56 14h30v56H56z" fill="var(--art-wall)" />
      <path
        d="m61 27 4 4 7-8M61 43l4 4 7-8M61 59l4 4 7-8"
        fill="none"
        stroke="var(--art-roof)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M64 8h14v10H64z" fill="var(--art-gold)" />
    </Art>
  )
}

/** A tree with a saw in its trunk. */
export function TreeArt() {
  return (
    <Art>
      <path d="M38 84V46h12v38z" fill="var(--art-roof)" />
      <circle cx="28" cy="36" r="17" fill="var(--art-green)" />
      <circle cx="58" cy="34" r="18" fill="var(--art-green)" />
      <circle cx="43" cy="24" r="18" fill="var(--art-leaf)" />
      <path d="M34 62h36l-2 5H34z" fill="var(--art-wall)" />
      <path d="m36 67 4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4z" fill="var(--art-wall)" />
      <path d="M69 58h13a5 5 0 0 1 5 5v5a5 5 0 0 1-5 5H69z" fill="var(--art-gold)" />
    </Art>
  )
}

/** A car with a wheelchair's sign of care on its door. */
export function WheelsArt() {
  return (
    <Art>
      <path d="m22 52 8-20a8 8 0 0 1 8-5h20a10 10 0 0 1 8 4l12 21z" fill="var(--art-leaf)" />
      <path d="M33 50l6-15h8v15zM52 35h7l9 15H52z" fill="var(--art-wall)" />
      <path d="M10 60a10 10 0 0 1 10-10h56a12 12 0 0 1 12 12v12H10z" fill="var(--art-green)" />
      <path d="M48 70c-6-4-8-7-8-10 0-5 6-6 8-2 2-4 8-3 8 2 0 3-2 6-8 10z" fill="var(--art-gold)" />
      <circle cx="27" cy="75" r="9" fill="var(--art-deep)" />
      <circle cx="71" cy="75" r="9" fill="var(--art-deep)" />
      <circle cx="27" cy="75" r="3.5" fill="var(--art-wall)" />
      <circle cx="71" cy="75" r="3.5" fill="var(--art-wall)" />
    </Art>
  )
}
