/** An item of an answer as a query reads it: these fields are instants, not yet texts. */
export type Dated<Item, Instants extends keyof Item> = Omit<Item, Instants> & {
  readonly [Name in Instants]: Date | Extract<Item[Name], null>
}

type Texts<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}

/** A row with its instants as calls answer them: ISO 8601 texts. */
export function withIsoInstants<Row extends object>(row: Row): Texts<Row> {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(fields) as Texts<Row>
}
