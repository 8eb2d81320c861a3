import { useSearchParams } from 'react-router'
import { originsOf, pageOf, pathWith } from '@/lib/pages'
import { queryText } from '@/lib/query-text'
import { type Sort, sortOf } from '@/lib/sort'

/** One thing that the address of a public list says. What it cannot mean is as if it were not there. */
export interface ViewPart<Value extends string | number | null> {
  /** Its name in the address. */
  readonly name: string
  /** What is not written into an address. */
  readonly none: Value
  readonly read: (params: URLSearchParams) => Value
}

type Parts<View> = {
  readonly [Key in keyof View]: View[Key] extends string | number | null ? ViewPart<View[Key]> : never
}

interface ListView<View> {
  readonly view: View
  /** The address of another view: from its first page, unless that is what changes. */
  readonly pathOf: (changes: Partial<View>) => string
  /** What the address says of where the visitor came from. */
  readonly origins: ReturnType<typeof originsOf>
}

function words(name: string): ViewPart<string> {
  return { name, none: '', read: (params) => queryText(params, name) }
}

/** Part of a name; "" for all. */
export const namePart = words('name')
export const categoryPart = words('category')
export const sortPart: ViewPart<Sort | null> = { name: 'sort', none: null, read: sortOf }
export const pagePart: ViewPart<number> = { name: 'page', none: 1, read: pageOf }

/**
 * What a public list shows. Its address holds it, as the server reads it too; its parts are written in the order of `parts`. Declare
 * them once, outside of the component.
 */
export function useListView<View extends object>(path: string, parts: Parts<View>): ListView<View>
export function useListView(
  path: string,
  parts: Parts<Record<string, string | number | null>>,
): ListView<Record<string, string | number | null>> {
  const [params] = useSearchParams()
  const written = Object.entries(parts)
  const view = Object.fromEntries(written.map(([key, part]) => [key, part.read(params)]))
  const origins = originsOf(params)
  return {
    view,
    pathOf: (changes) => {
      const next: typeof view = { ...view, page: 1, ...changes }
      const pairs = written.map(([key, { name, none }]) => {
        const value = next[key] ?? none
        return [name, value === none ? null : String(value)] as const
      })
      return pathWith(path, [...pairs, ...origins])
    },
    origins,
  }
}
