const shapes = {
  visits: 'M5 5h14v15H5zM5 9.5h14M9 3v4M15 3v4',
  more: 'M5 7h14M5 12h14M5 17h14',
  requests: 'M6 3h9l4 4v14H6zM14 3v5h5M9.5 13h5M9.5 17h5',
  pay: 'M3 7h18v11H3zM12 15a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6.5 10.5h.01M17.5 14.5h.01',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  call: 'M6 4h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  late: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2',
  problem: 'M12 4 21 19.5H3zM12 10v4M12 16.8v.2',
  photo: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 10.2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
} as const
export type IconName = keyof typeof shapes

/** A decorative icon beside a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
