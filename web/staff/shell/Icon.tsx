import styles from './shell.module.css'

/** Line paths on a 24 x 24 grid. */
const paths = {
  today: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  board: 'M4 5h16v14H4zM4 10h16M7 7.5h6M11 12.5h6M6 16h7',
  gifts:
    'M4 10h16v10H4zM3 6.5h18V10H3zM12 6.5V20M12 6.5c-4 0-5-4-2.5-4 1.5 0 2.5 2 2.5 4 0-2 1-4 2.5-4 2.5 0 1.5 4-2.5 4',
  tickets: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM12 8v5M12 16h.01',
  inbox: 'M4 5h16v14H4zM4 7l8 6 8-6',
  reviews: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5L12 16.3 7 19l1.1-5.5L4 9.7 9.6 9z',
  messages: 'M21 4 3 11l7 3 3 7zM10 14l5-5',
  bookings: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  refunds: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  customers: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21v-1a7 7 0 0 1 7-5h2a7 7 0 0 1 7 5v1',
  workers:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 3.5a4 4 0 0 1 0 7.3M22 21v-1a6 6 0 0 0-4-5.7',
  cash: 'M4 8h16v11H4zM8 8V5h8v3M8 13h8M10 16h4',
  pay: 'M3 7h18v11H3zM12 15a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6.5 10.5h.01M17.5 14.5h.01',
  tax: 'M5 19 19 5M7.5 5.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM16.5 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  einvoices: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  privacy: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  bank: 'M4 10l8-6 8 6zM6 10v8M10 10v8M14 10v8M18 10v8M4 20h16',
  months: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4M9 15l2 2 4-4',
  books: 'M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zM19 4h-4a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h4z',
  breaches: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2M12 14v2.5',
  partners: 'M9.5 14.5l5-5M11 6.5l2-2a4.2 4.2 0 0 1 6 6l-2 2M13 17.5l-2 2a4.2 4.2 0 0 1-6-6l2-2',
  prices: 'M3 11V4a1 1 0 0 1 1-1h7l10 10-8 8zM7.5 7.5h.01',
  areas:
    'M12 21c4-5 7-8 7-11.5a7 7 0 0 0-14 0C5 13 8 16 12 21M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  services: 'M4 10 12 4l8 6v10H4zM10 20v-6h4v6',
  find: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20 20l-4-4',
  team: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 11.5l2 2 4-4',
  keys: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 12h9M18 12v4',
  webhooks:
    'M7 12a3 3 0 1 0 0-6 3 3 0 0 0 0 6M17 18a3 3 0 1 0 0-6 3 3 0 0 0 0 6M9.5 10.7l5 2.7M13 5h7v5M20 5l-6 4.5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  audit: 'M6 3h8l4 4v14H6zM9 12h6M9 16h6M9 8h2',
  figures: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  setup: 'M12 3v3M12 18v3M3 12h3M18 12h3M12 12l3-3M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

export type IconName = keyof typeof paths

/** The icon of an entry, beside its label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
