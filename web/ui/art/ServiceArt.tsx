import type { ReactNode } from 'react'
import { Canvas, Dot, Line, Shape } from './drawn-shapes.tsx'

/** Our own drawings, one per kind of help: flat shapes in the colours of tokens.css. */
function Art({ children }: { children: ReactNode }) {
  return (
    <Canvas size="96 96">
      <Line d="M10 84h76" of="ground" width={6} />
      {children}
    </Canvas>
  )
}

/** A bucket, suds and a mop. */
export function CleaningArt() {
  return (
    <Art>
      <Line d="M70 10v54" of="roof" width={5} />
      <Shape d="M60 62h20l5 21H55z" of="gold" />
      <Line d="M62 74v9M70 74v9M78 74v9" of="wall" width={2.5} flat />
      <Shape d="M14 46h40l-5 37H19z" of="green" />
      <Shape d="M15.5 57h37l-1 8h-35z" of="leaf" />
      <Line d="M16 46a18 18 0 0 1 36 0" of="leaf" width={4} flat />
      <Dot x={24} y={42} r={8} of="wall" />
      <Dot x={37} y={39} r={10} of="wall" />
      <Dot x={47} y={43} r={6} of="wall" />
      <Dot x={48} y={20} r={4} of="wall" />
    </Art>
  )
}

/** A care giver beside an older person with a walking stick. */
export function CareArt() {
  return (
    <Art>
      <Shape d="M12 84V58a17 17 0 0 1 34 0v26z" of="green" />
      <Dot x={29} y={28} r={12} of="skin" />
      <Shape d="M16 30a13 13 0 0 1 26-3c-9 1-15-1-18-4-1 4-4 6-8 7z" of="deep" />
      <Shape d="M46 84V66a15 15 0 0 1 30 0v18z" of="roof" />
      <Dot x={61} y={40} r={11} of="skin" />
      <Shape d="M50 40a11 11 0 0 1 22 0c-5 0-8-2-10-5-3 3-7 5-12 5z" of="wall" />
      <Line d="M38 62c8 9 16 11 26 9" of="leaf" width={8} />
      <Line d="M84 84V62a5 5 0 0 0-9 0" of="gold" width={4} />
      <Shape d="M50 21c-6-4-8-7-8-10 0-5 6-6 8-2 2-4 8-3 8 2 0 3-2 6-8 10z" of="gold" />
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
      <Line d="M32 54V24" of="green" width={5} />
      <Shape d="M14 54h36l-6 29H20z" of="roof" />
      <Shape d="M12 50h40v8H12z" of="gold" />
      <Shape d="M60 58h22v25H60z" of="green" />
      <Line d="m60 70-9-10" of="green" width={6} />
      <Line d="M64 58a10 10 0 0 1 20 4v12" of="deep" width={4} flat />
      <Dot x={76} y={22} r={10} of="gold" />
    </Art>
  )
}

/** Boxes, one open, on a trolley. */
export function MovingArt() {
  return (
    <Art>
      <Shape d="M22 44h36v32H22z" of="gold" />
      <Shape d="M36 44h8v14h-8z" of="wall" />
      <Shape d="M28 16h26v28H28z" of="roof" />
      <Shape d="M38 16h6v10h-6z" of="wall" />
      <Line d="M80 12h-8v66H16" of="green" width={6} />
      <Dot x={26} y={80} r={6} of="deep" />
      <Dot x={64} y={80} r={6} of="deep" />
    </Art>
  )
}

/** A worker in a helmet. */
export function WorkArt() {
  return (
    <Art>
      <Shape d="M22 84V66a26 26 0 0 1 52 0v18z" of="green" />
      <Shape d="M36 45h24l-4 39H40z" of="gold" />
      <Dot x={48} y={34} r={14} of="skin" />
      <Shape d="M30 31a18 18 0 0 1 36 0z" of="roof" />
      <Line d="M27 30h42" of="roof" width={5} />
      <Line d="M48 13v14" of="wall" width={5} />
      <Line d="M33 66v18M63 66v18" of="leaf" width={4} flat />
    </Art>
  )
}

/** A bag of shopping and a list that is ticked off. */
export function ShoppingArt() {
  return (
    <Art>
      <Shape d="M12 42h38l4 41H8z" of="green" />
      <Line d="M22 48V36a9 9 0 0 1 18 0v12" of="deep" width={4} flat />
      <Line d="M16 60h30" of="leaf" width={5} />
      <Shape d="M56 14h30v56H56z" of="wall" />
      <Line d="m61 27 4 4 7-8M61 43l4 4 7-8M61 59l4 4 7-8" of="roof" width={4} />
      <Shape d="M64 8h14v10H64z" of="gold" />
    </Art>
  )
}

/** A tree with a saw in its trunk. */
export function TreeArt() {
  return (
    <Art>
      <Shape d="M38 84V46h12v38z" of="roof" />
      <Dot x={28} y={36} r={17} of="green" />
      <Dot x={58} y={34} r={18} of="green" />
      <Dot x={43} y={24} r={18} of="leaf" />
      <Shape d="M34 62h36l-2 5H34z" of="wall" />
      <Shape d="m36 67 4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4z" of="wall" />
      <Shape d="M69 58h13a5 5 0 0 1 5 5v5a5 5 0 0 1-5 5H69z" of="gold" />
    </Art>
  )
}

/** A car with a wheelchair's sign of care on its door. */
export function WheelsArt() {
  return (
    <Art>
      <Shape d="m22 52 8-20a8 8 0 0 1 8-5h20a10 10 0 0 1 8 4l12 21z" of="leaf" />
      <Shape d="M33 50l6-15h8v15zM52 35h7l9 15H52z" of="wall" />
      <Shape d="M10 60a10 10 0 0 1 10-10h56a12 12 0 0 1 12 12v12H10z" of="green" />
      <Shape d="M48 70c-6-4-8-7-8-10 0-5 6-6 8-2 2-4 8-3 8 2 0 3-2 6-8 10z" of="gold" />
      <Dot x={27} y={75} r={9} of="deep" />
      <Dot x={71} y={75} r={9} of="deep" />
      <Dot x={27} y={75} r={3.5} of="wall" />
      <Dot x={71} y={75} r={3.5} of="wall" />
    </Art>
  )
}
