import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, failureSentence } from '../../api.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { useSave } from '../form/use-save.ts'
import { useShownFirst } from '../form/use-shown-first.ts'

/** A preview is requested after this pause in typing. */
const PAUSE_MS = 350

/**
 * A change of visits with a preview: the input is previewed after each pause, and saved only as
 * shown.
 * @param typed the current input.
 */
export function usePreviewed<Change, Preview extends { confirmation: string }>(
  typed: Change,
  {
    key,
    isEmpty,
    preview: ask,
    terms,
  }: {
    /** The query key of the preview, to which the input is added. */
    key: readonly unknown[]
    /** True if the input changes nothing. */
    isEmpty: (asked: Change) => boolean
    preview: (asked: Change, signal: AbortSignal) => Promise<Preview>
    /** What saving agrees to: the whole preview except the crew, which changes by the minute. */
    terms: (preview: Preview) => string
  },
  {
    save,
    reset,
    ...saving
  }: Pick<ReturnType<typeof useSave>, 'busy' | 'failure' | 'outdated' | 'reset'> & {
    save: (change: { asked: Change; confirmation: string }, how: { onError: () => void }) => void
  },
) {
  const text = JSON.stringify(typed)
  const settled = useSettled(text, PAUSE_MS)
  const isSettled = settled === text
  const asked = JSON.parse(settled) as Change
  const nothing = isEmpty(typed)
  const preview = useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal }) => ask(asked, signal),
    enabled: !nothing && !isEmpty(asked),
    placeholderData: keepPreviousData,
    retry: false,
    // Who is free changes by the minute.
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error } = preview
  const isShown = !nothing && isSettled && preview.isSuccess && !preview.isPlaceholderData
  const press = useShownFirst(
    {
      asked: text,
      shown: data && !error ? terms(data) : undefined,
      settled: isShown && !preview.isFetching,
      failed: isSettled && preview.isError && !preview.isFetching,
    },
    () => {
      if (!isShown || !data) return
      // A worker is no longer free, or a price has changed: refetches the preview.
      save({ asked, confirmation: data.confirmation }, { onError: () => void preview.refetch() })
    },
  )
  return {
    nothing,
    /** Why the preview was refused, by field. */
    refused: isSettled && error instanceof ApiError ? error.fields : {},
    /** For the ChangePreview. */
    effect: {
      preview: data,
      failure: isSettled && error ? failureSentence(error) : undefined,
      busy: !isSettled || preview.isFetching,
      isEmpty: nothing,
    },
    /** For the FormDialog. */
    dialog: {
      ...saving,
      // The preview already shows it, for example that there is no network.
      failure: error && saving.failure === failureSentence(error) ? undefined : saving.failure,
      waiting: press.waiting,
      notice: press.notice,
      onSave: () => {
        if (nothing) return
        reset()
        if (isSettled && preview.isError) void preview.refetch()
        press.press()
      },
    },
  }
}
