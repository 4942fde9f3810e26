import { Canvas, Dot, Line, Shape } from './drawn-shapes.tsx'

/** A row of terrace houses in the morning, for the bottom of a drawing. */
export function TerraceArt() {
  return (
    <Canvas size="600 214">
      <Dot x={470} y={62} r={44} of="gold" />
      <Shape d="M8 214c34-56 96-86 196-82s150 22 236 8 116 20 152 74z" of="ground" />
      <Palm x={50} />
      <House x={70} wall="var(--art-wall)" roof="var(--art-green)" door="var(--art-roof)" />
      <House x={184} wall="var(--art-leaf)" roof="var(--art-deep)" door="var(--art-gold)" open />
      <House x={298} wall="var(--art-gold)" roof="var(--art-roof)" door="var(--art-deep)" />
      <House x={412} wall="var(--art-wall)" roof="var(--art-green)" door="var(--art-roof)" />
      <Palm x={552} />
      <Neighbour x={318} shirt="var(--art-green)" hair="var(--art-deep)" />
      <Neighbour x={166} shirt="var(--art-roof)" hair="var(--art-wall)" wave />
    </Canvas>
  )
}

type HouseProps = { x: number; wall: string; roof: string; door: string; open?: boolean }

function House({ x, wall, roof, door, open = false }: HouseProps) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M6 92h104v122H6z" fill={wall} />
      <path d="M-4 96 58 40l62 56z" fill={roof} />
      <path d="M44 74h28v10H44z" fill={wall} />
      <Shape d="M18 108h34v26H18zM64 108h34v26H64z" of="deep" />
      <path
        d="M35 108v26M81 108v26M18 121h34M64 121h34"
        stroke={wall}
        strokeWidth="3"
        strokeLinecap="butt"
      />
      <path d="M0 146h116l-8 16H8z" fill={roof} />
      <Shape d="M18 172h34v22H18z" of="deep" />
      <path d="M35 172v22" stroke={wall} strokeWidth="3" strokeLinecap="butt" />
      <path d="M66 168h30v46H66z" fill={door} />
      {!open && <circle cx="90" cy="193" r="2.6" fill={wall} />}
    </g>
  )
}

function Palm({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <Line d="M0 214c2-34 2-60-2-92" of="roof" width={7} flat />
      <g fill="var(--art-green)">
        <path d="M-2 124c-26-14-38-2-44 18 16-10 30-12 44-18z" />
        <path d="M-2 124c26-14 38-2 44 18-16-10-30-12-44-18z" />
        <path d="M-2 124c-8-28-24-32-40-24 16 4 26 12 40 24z" />
        <path d="M-2 124c8-28 24-32 40-24-16 4-26 12-40 24z" />
      </g>
    </g>
  )
}

function Neighbour({
  x,
  shirt,
  hair,
  wave = false,
}: {
  x: number
  shirt: string
  hair: string
  wave?: boolean
}) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path
        d={wave ? 'M10 180 26 158' : 'm-10 182-8 20'}
        stroke="var(--art-skin)"
        strokeWidth="6"
      />
      <path d="M-14 214v-26a14 14 0 0 1 28 0v26z" fill={shirt} />
      <circle cy="162" r="11" fill="var(--art-skin)" />
      <path d="M-12 162a12 12 0 0 1 24-1c-9-1-14-3-17-6-1 4-3 6-7 7z" fill={hair} />
    </g>
  )
}
