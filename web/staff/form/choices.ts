/** One of the values of a filter or a field. */
export type Choice<Value extends string | number = string> = {
  readonly value: Value
  readonly label: string
}

/** Words by their names; a function where the language is known only when it is drawn. */
export type Words<Word extends string> = Readonly<Record<Word, string | (() => string)>>

/** The choices of a list of words, in their order. */
export function choicesOf<Word extends string>(words: Words<Word>): Choice<Word>[] {
  return (Object.keys(words) as Word[]).map((value) => {
    const name: string | (() => string) = words[value]
    return { value, label: typeof name === 'function' ? name() : name }
  })
}
