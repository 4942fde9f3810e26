import styles from './Questions.module.css'
import type { Question } from './questions.ts'

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
      {questions.map(({ question, answer }) => (
        <details key={question} name={group}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
