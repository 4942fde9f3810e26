import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../../messages/page.ts'

type Preview = {
  /** What is typed, as one text: a change of it is noticed. */
  asked: string
  /** What stands on the screen, as one text; undefined while that is nothing. */
  shown: string | undefined
  /** What stands there belongs to what is typed. */
  settled: boolean
  /** Nothing will be shown of what is typed. */
  failed: boolean
}

/**
 * Saves nothing that its person has not read. A press while the preview is on its way waits for it,
 * and is forgotten when anything is changed. When it comes and is what stood there at the press, it
 * is saved; otherwise it wants another press.
 */
export function useShownFirst(preview: Preview, save: () => void) {
  const { asked, shown, settled, failed } = preview
  const [pressed, setPressed] = useState<{ asked: string; shown: string | undefined }>()
  const [unread, setUnread] = useState<string>()
  const [agreed, setAgreed] = useState(0)
  const act = useEffectEvent(save)
  useEffect(() => {
    if (agreed > 0) act()
  }, [agreed])

  if (pressed && (pressed.asked !== asked || settled || failed)) {
    setPressed(undefined)
    if (pressed.asked === asked && settled) {
      if (pressed.shown === shown) setAgreed(agreed + 1)
      else setUnread(asked)
    }
  }

  const waiting = pressed?.asked === asked && !settled && !failed
  // What came was not what stood there at the press.
  const isUnread = unread === asked && settled
  return {
    /** A press waits for what is to be shown. */
    waiting,
    /** Why a press has saved nothing yet. */
    notice: waiting ? m.staff_list_waiting() : isUnread ? m.staff_list_unread() : undefined,
    press: () => {
      setUnread(undefined)
      if (settled) save()
      else if (!failed) setPressed({ asked, shown })
    },
  }
}
