/** The mark: two roofs leaning on one another over one lit doorway. */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="13" fill="#0f4f41" />
      <path d="M6 25.5 18 12.5l6.6 7.2-9 9.8V37H9.5a1.5 1.5 0 0 1-1.5-1.5v-8z" fill="#8abfa9" />
      <path
        d="M15.6 26.9 29.4 11.6 43 26.4l-2.4 2.2V35.5a1.5 1.5 0 0 1-1.5 1.5h-22z"
        fill="#fff6e3"
      />
      <path d="M25 37v-8a4.4 4.4 0 0 1 8.8 0v8z" fill="#f5b32b" />
    </svg>
  )
}
