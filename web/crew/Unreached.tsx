import { m } from '../../messages/page.ts'
import { BigButton } from './BigButton.tsx'

/** Said where something could not be loaded, with a way to try again. */
export function Unreached({ failure, onAgain }: { failure: string; onAgain: () => void }) {
  return (
    <>
      <p role="alert">{failure}</p>
      <BigButton quiet onClick={onAgain}>
        {m.crew_try_again()}
      </BigButton>
    </>
  )
}
