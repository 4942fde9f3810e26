import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../messages/page.ts'
import { Card } from './Card.tsx'
import styles from './EditableCard.module.css'
import { PlainButton } from './PlainButton.tsx'

type Props = {
  /** The fragment of the section in an address. */
  id?: string
  title: string
  /** The accessible name of this Edit button: `Edit date and time`. */
  editLabel: string
  mayEdit: boolean
  view: ReactNode
  /** The editing state and its setter, if the editor is also opened from elsewhere. */
  state?: readonly [boolean, (editing: boolean) => void]
  /** The editor; it calls `leave` after saving and on Cancel. */
  children: (leave: () => void) => ReactNode
}

/**
 * A section that toggles between view and edit (docs/product/pages.md#booking-details). The focus
 * follows.
 */
export function EditableCard({ id, title, editLabel, mayEdit, view, state, children }: Props) {
  const own = useState(false)
  const [editing, setEditing] = state ?? own
  const body = useRef<HTMLDivElement>(null)
  const was = useRef(editing)

  useEffect(() => {
    if (was.current === editing) return
    was.current = editing
    // After editing: the Edit button, or the section itself if editing is no longer permitted.
    const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
    const target =
      find('[aria-pressed="true"]') ?? find('input:enabled:not([type="hidden"]), button:enabled')
    ;(target ?? body.current)?.focus()
  }, [editing])

  return (
    <Card title={title}>
      <div ref={body} id={id} tabIndex={-1} className={styles.body}>
        {editing ? (
          children(() => setEditing(false))
        ) : (
          <>
            {view}
            {mayEdit && (
              <p className={styles.edit}>
                <PlainButton
                  variant="outline"
                  aria-label={editLabel}
                  onClick={() => setEditing(true)}
                >
                  {m.account_edit()}
                </PlainButton>
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
