import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../../messages/page.ts'

type Preview = {
  /** The input as one text, to detect changes. */
  asked: string
  /** The preview on the screen as one text; undefined if there is none. */
  shown: string | undefined
  /** The preview belongs to the input. */
  settled: boolean
  failed: boolean
}

/**
 * Saves only what the person has seen. Pressing the button while the preview is loading waits for
 * it, and is cancelled by any change. If the loaded preview equals the one on the screen at that
 * time, it is saved; otherwise the button must be pressed again.
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
  // The loaded preview differs from the one on the screen when the button was pressed.
  const isUnread = unread === asked && settled
  return {
    /** Saving waits for the preview. */
    waiting,
    /** Why pressing the button has not saved yet. */
    notice: waiting ? m.staff_list_waiting() : isUnread ? m.staff_list_unread() : undefined,
    press: () => {
      setUnread(undefined)
      if (settled) save()
      else if (!failed) setPressed({ asked, shown })
    },
  }
}
