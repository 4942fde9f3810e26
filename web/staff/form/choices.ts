/** A value of a filter or a field. */
export type Choice<Value extends string | number = string> = {
  readonly value: Value
  readonly label: string
}

/** Labels by value; functions if the language is known only when rendering. */
export type Words<Word extends string> = Readonly<Record<Word, string | (() => string)>>

/** The choices of some words, in order. */
export function choicesOf<Word extends string>(words: Words<Word>): Choice<Word>[] {
  return (Object.keys(words) as Word[]).map((value) => {
    const name: string | (() => string) = words[value]
    return { value, label: typeof name === 'function' ? name() : name }
  })
}
