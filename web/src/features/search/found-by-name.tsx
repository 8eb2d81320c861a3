import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { queryText } from '@/lib/query-text'
import { lazyPart } from '@/ui/lazy-part'

/** What was found, in a script of its own. */
export const Found = lazyPart(() => import('./found'))

/** On a page without a list to filter: what is found for the query parameter `name`. */
export function FoundByName() {
  const [params] = useSearchParams()
  if (queryText(params, 'name') === '') return null
  return (
    <Suspense fallback={<div className="found found-waiting" />}>
      <Found />
    </Suspense>
  )
}
