import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, failureSentence } from '../../api.ts'
import type { useSave } from '../form/use-save.ts'
import { useShownFirst } from '../form/use-shown-first.ts'
import { useSettledAnswers } from './use-settled-answers.ts'

/**
 * A change of visits that is shown before it is made: what is typed is previewed after each pause, and
 * saved only as it was shown.
 * @param typed what is asked for, as it is typed now.
 */
export function usePreviewed<Asked, Preview extends { confirmation: string }>(
  typed: Asked,
  {
    key,
    isEmpty,
    preview: ask,
    terms,
  }: {
    /** Of the preview; what is asked for is added to it. */
    key: readonly unknown[]
    /** Nothing is changed by it. */
    isEmpty: (asked: Asked) => boolean
    preview: (asked: Asked, signal: AbortSignal) => Promise<Preview>
    /** What is agreed to by saving: all that is shown but who goes, which changes by the minute. */
    terms: (preview: Preview) => string
  },
  {
    save,
    reset,
    ...saving
  }: Pick<ReturnType<typeof useSave>, 'busy' | 'failure' | 'outdated' | 'reset'> & {
    save: (change: { asked: Asked; confirmation: string }, how: { onError: () => void }) => void
  },
) {
  const { asked, isSettled } = useSettledAnswers(typed)
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
      asked: JSON.stringify(typed),
      shown: data && !error ? terms(data) : undefined,
      settled: isShown && !preview.isFetching,
      failed: isSettled && preview.isError && !preview.isFetching,
    },
    () => {
      if (!isShown || !data) return
      // Somebody was taken, or a price has changed: what is shown is renewed.
      save({ asked, confirmation: data.confirmation }, { onError: () => void preview.refetch() })
    },
  )
  return {
    nothing,
    isSettled,
    isShown,
    preview,
    /** Why the preview was refused, by field. */
    refused: error instanceof ApiError ? error.fields : {},
    /** For the FormDialog. */
    dialog: {
      ...saving,
      // The preview says it already, such as that there is no network.
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
