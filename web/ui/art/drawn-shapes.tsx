import type { ReactNode } from 'react'

/** A colour of the drawings (tokens.css). */
type Colour = 'wall' | 'roof' | 'green' | 'leaf' | 'deep' | 'gold' | 'skin' | 'ground'

/** A filled shape of a drawing. */
export function Shape({ d, of }: { d: string; of: Colour }) {
  return <path d={d} fill={`var(--art-${of})`} />
}

/** A filled circle of a drawing. */
export function Dot({ x, y, r, of }: { x: number; y: number; r: number; of: Colour }) {
  return <circle cx={x} cy={y} r={r} fill={`var(--art-${of})`} />
}

/** A line of a drawing. Its ends are round unless it is `flat`. */
export function Line(line: { d: string; of: Colour; width: number; flat?: true }) {
  const ends = line.flat && 'butt'
  return (
    <path
      d={line.d}
      stroke={`var(--art-${line.of})`}
      strokeWidth={line.width}
      strokeLinecap={ends}
    />
  )
}

/** The canvas of a drawing: shapes have their own fill, lines have round ends and corners. */
export function Canvas({ size, children }: { size: string; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${size}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
