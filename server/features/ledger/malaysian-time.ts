/** SQL of the first instant of a day or month, whose first day is the parameter. */
export const since = (parameter: string) =>
  `${parameter}::date::timestamp at time zone 'Asia/Kuala_Lumpur'`

/** The same of the next month. */
export const until = (parameter: string) =>
  `(${parameter}::date + interval '1 month') at time zone 'Asia/Kuala_Lumpur'`

/** An instant as a text, in Malaysia. */
export const malaysian = (instant: string) =>
  `to_char(${instant} at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD HH24:MI:SS')`
