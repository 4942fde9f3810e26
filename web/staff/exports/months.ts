/** The month of a day and the previous ones, latest first: `2026-11`, `2026-10`. */
export function monthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = year * 12 + month - 1
  return Array.from({ length: count }, (_, back) => {
    const at = last - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
