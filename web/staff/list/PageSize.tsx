import { m } from '../../../messages/page.ts'
import styles from './list.module.css'

/** The page sizes; the first is the default. */
export const pageSizes = [20, 50, 100] as const
export type PageSizeOf = (typeof pageSizes)[number]

/** The page size in an address. */
export function pageSizeFrom(search: URLSearchParams): PageSizeOf {
  const named = search.get('page_size')
  return pageSizes.find((size) => String(size) === named) ?? pageSizes[0]
}

/** A control for the number of rows per page. */
export function PageSize({
  value,
  onChange,
}: {
  value: PageSizeOf
  onChange: (size: PageSizeOf) => void
}) {
  return (
    <span className={styles.chip}>
      <label>
        <span>{m.staff_list_rows()}</span>
        <select
          value={value}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            onChange(pageSizes.find((size) => size === chosen) ?? pageSizes[0])
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
    </span>
  )
}
