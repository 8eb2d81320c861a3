import { useCallback, useSyncExternalStore } from 'react'
import { keptAnswers } from './kept-answers'

const none = () => null
const listen = (onChange: () => void) => keptAnswers.onChange(onChange)

/** The oldest time of these calls' answers, while there is no connection to read newer ones; else null. */
export function useStaleSince(paths: readonly string[]): number | null {
  const read = useCallback(() => keptAnswers.staleSince(paths), [paths])
  return useSyncExternalStore(listen, read, none)
}
