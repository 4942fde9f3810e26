import styles from './Questions.module.css'
import type { Question } from './questions.ts'
import { When } from './When.tsx'

/** Questions that open one at a time, without any script. `group` separates two lists. */
export function Questions({
  questions,
  group = 'questions',
}: {
  questions: readonly Question[]
  group?: string
}) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer, when }) => {
        const item = (
          <details key={question} name={group}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        )
        return when === undefined ? (
          item
        ) : (
          <When key={question} is={when}>
            {item}
          </When>
        )
      })}
    </div>
  )
}
