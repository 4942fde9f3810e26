import type { ComponentType, ReactNode } from 'react'
import { Canvas, Dot, Line, Shape } from './drawn-shapes.tsx'
import { GardenArt, MovingArt, ShoppingArt, TreeArt, WheelsArt, WorkArt } from './ServiceArt.tsx'

/** A room for the bottom of a drawing, in the colours of tokens.css. */
function Room({ children }: { children: ReactNode }) {
  return (
    <Canvas size="600 214">
      <Shape d="M20 214V44a28 28 0 0 1 28-28h504a28 28 0 0 1 28 28v170z" of="ground" />
      {children}
    </Canvas>
  )
}

function Window({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 34)`}>
      <Shape d="M0 92V46a46 46 0 0 1 92 0v46z" of="wall" />
      <Dot x={58} y={48} r={17} of="gold" />
      <Shape d="M6 92c10-22 28-30 44-22s26 12 36 22z" of="leaf" />
      <Line d="M46 0v92M0 52h92" of="deep" width={5} flat />
      <Shape d="M-8 92h108v8H-8z" of="deep" />
    </g>
  )
}

function Plant({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <g fill="var(--art-green)">
        <path d="M0 176c-30-12-38-40-30-62 22 8 34 30 30 62z" />
        <path d="M0 176c30-12 38-40 30-62-22 8-34 30-30 62z" />
        <path d="M0 176c-16-24-14-58 0-78 14 20 16 54 0 78z" />
      </g>
      <Shape d="M-20 172h40l-6 42h-28z" of="roof" />
    </g>
  )
}

/** A person mopping a living room, the washing done. */
export function CleaningScene() {
  return (
    <Room>
      <Window x={64} />
      <Plant x={206} />
      {/* a sofa, made up */}
      <g transform="translate(376 0)">
        <Shape d="M0 132a18 18 0 0 1 18-18h128a18 18 0 0 1 18 18v50H0z" of="green" />
        <Shape d="M-14 150a14 14 0 0 1 28 0v22h136v-22a14 14 0 0 1 28 0v52H-14z" of="deep" />
        <Shape d="M14 158h136v18H14z" of="leaf" />
        <Shape d="m30 160 6-32 30 6-5 26z" of="gold" />
        <Shape d="M-4 202h10v12H-4zM158 202h10v12h-10z" of="roof" />
      </g>
      {/* a picture on the wall */}
      <Shape d="M430 40h64v46h-64z" of="wall" />
      <Shape d="M438 78c8-16 18-20 26-10 6-10 14-10 22 10z" of="leaf" />
      {/* the cleaner and the mop */}
      <Line d="m352 82-40 128" of="roof" width={6} />
      <Shape d="M296 204h34l6 10h-46z" of="gold" />
      <Shape d="M268 214v-64a27 27 0 0 1 54 0v64z" of="roof" />
      <Shape d="M276 214v-50h38v50z" of="wall" />
      <Line d="M318 148c8 2 14-4 20-12M276 146c14 20 30 24 46 14" of="skin" width={10} />
      <Dot x={295} y={100} r={21} of="skin" />
      <Shape d="M272 104a23 23 0 0 1 46-4c-16 0-26-2-32-9-2 6-7 11-14 13z" of="deep" />
      <Dot x={275} y={84} r={9} of="deep" />
      {/* a bucket with suds */}
      <Shape d="M232 178h32l-4 36h-24z" of="deep" />
      <Dot x={240} y={176} r={7} of="wall" />
      <Dot x={251} y={173} r={9} of="wall" />
      <Dot x={258} y={163} r={4} of="wall" />
    </Room>
  )
}

/** An older woman in her chair, and a caregiver with a cup of tea. */
export function CareScene() {
  return (
    <Room>
      <Window x={444} />
      <Plant x={86} />
      {/* a standing lamp */}
      <Line d="M176 96v118" of="deep" width={5} flat />
      <Shape d="M158 58h36l14 40h-64z" of="gold" />
      <Shape d="M158 210h36v4h-36z" of="deep" />
      {/* the chair */}
      <Shape d="M222 214v-96a30 30 0 0 1 30-30h44a30 30 0 0 1 30 30v96z" of="green" />
      {/* the older woman */}
      <Shape d="M242 214v-58a32 32 0 0 1 64 0v58z" of="roof" />
      <Shape d="M250 190h62a14 14 0 0 1 14 14v10h-84z" of="gold" />
      <Dot x={274} y={112} r={22} of="skin" />
      <Shape d="M250 116a24 24 0 0 1 48-4c-16 0-26-3-32-10-2 7-8 12-16 14z" of="wall" />
      <Dot x={258} y={92} r={10} of="wall" />
      <Shape d="M212 158a13 13 0 0 1 26 0v56h-26zM310 158a13 13 0 0 1 26 0v56h-26z" of="deep" />
      {/* the caregiver, offering tea */}
      <Shape d="M366 214v-66a29 29 0 0 1 58 0v66z" of="leaf" />
      <path d="M366 176h58v10h-58z" fill="var(--art-wall)" opacity="0.7" />
      <Line d="M374 146c-10 14-22 20-38 18" of="skin" width={11} />
      <Dot x={394} y={88} r={23} of="skin" />
      <Shape
        d="M370 92c-2-22 8-34 24-34s26 12 24 34c-1 16 2 24 6 30h-14c4-14 2-30-4-38-8 6-22 8-36 8z"
        of="deep"
      />
      <Shape d="M320 150h22v9a9 9 0 0 1-9 9h-4a9 9 0 0 1-9-9z" of="wall" />
      <Line d="M327 143c-3-4 3-6 0-10M335 143c-3-4 3-6 0-10" of="wall" width={2.5} />
      {/* the cat */}
      <Shape d="M462 214c-4-20 6-34 22-34 18 0 26 14 24 34z" of="roof" />
      <Shape d="m466 184-2-16 10 7h10l10-7-2 16a13 13 0 0 1-26 0z" of="roof" />
      <Line d="M507 210c16 2 20-10 16-22" of="roof" width={6} />
    </Room>
  )
}

/** The small drawing of a service in a room. */
function inRoom(Art: ComponentType) {
  return () => (
    <Room>
      <Window x={64} />
      <Plant x={520} />
      <Art />
    </Room>
  )
}

export const GardenScene = inRoom(GardenArt)
export const MovingScene = inRoom(MovingArt)
export const WorkScene = inRoom(WorkArt)
export const ShoppingScene = inRoom(ShoppingArt)
export const TreeScene = inRoom(TreeArt)
export const WheelsScene = inRoom(WheelsArt)
