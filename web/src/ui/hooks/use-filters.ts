import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Filter } from '@/lib/filters'

/** The filters of a page, by the names that the page has for them. */
type Spec = Readonly<Record<string, Filter<unknown>>>
type ValueOf<Of> = Of extends Filter<infer Value> ? Value : never
type ValuesOf<Of> = { readonly [Key in keyof Of]: ValueOf<Of[Key]> }

export interface Filters<Of extends Spec> {
  readonly values: ValuesOf<Of>
  /** Whether any of them is set, apart from the order. */
  readonly isSet: boolean
  /** Changes some of them. Going back undoes it, unless it replaces, as typing always does. */
  readonly change: (next: Partial<ValuesOf<Of>>, how?: 'push' | 'replace') => void
  readonly clear: () => void
  /** What the control of one of them needs. */
  readonly bind: <Key extends keyof Of>(key: Key) => Bound<Of[Key]>
}

interface Bound<Of> {
  readonly value: ValueOf<Of>
  readonly onChange: (value: ValueOf<Of>) => void
  /** Whether its changes replace the entry of the history, which a field that is typed into needs. */
  readonly typed: Of extends { readonly typed: true } ? true : boolean
}

/** What may not stand in the address is kept with the entry of the history. */
function hiddenOf(state: unknown): Record<string, string[]> {
  const hidden: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'hidden') : null
  if (typeof hidden !== 'object' || hidden === null) return {}
  const entries: [string, unknown][] = Object.entries(hidden)
  return Object.fromEntries(
    entries.map(([name, texts]) => [name, Array.isArray(texts) ? texts.map(String) : []]),
  )
}

/**
 * A page's filters, which live in its address: it can be shared, and Back works. Declare them once, outside of the component.
 */
export function useFilters<Of extends Spec>(spec: Of): Filters<Of>
export function useFilters(spec: Spec): Filters<Spec> {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const state: unknown = location.state

  const values = useMemo(() => {
    const hidden = hiddenOf(state)
    return Object.fromEntries(
      Object.entries(spec).map(([key, filter]) => [
        key,
        filter.read(hidden[filter.name] ?? params.getAll(filter.name)),
      ]),
    )
  }, [spec, params, state])

  const go = (next: Readonly<Record<string, unknown>>, replace: boolean) => {
    const written = new URLSearchParams()
    const hidden: Record<string, readonly string[]> = {}
    for (const [key, filter] of Object.entries(spec)) {
      const texts = filter.write(next[key])
      if (texts.length === 0) continue
      if (filter.fits(next[key])) for (const each of texts) written.append(filter.name, each)
      else hidden[filter.name] = texts
    }
    setParams(written, { replace, state: { hidden }, preventScrollReset: true })
  }

  const change: Filters<Spec>['change'] = (next, how = 'push') => {
    const isTyped = Object.keys(next).every((key) => spec[key]?.typed === true)
    go({ ...values, ...next }, how === 'replace' || isTyped)
  }

  return {
    values,
    isSet: Object.entries(spec).some(
      ([key, filter]) => key !== 'sort' && filter.write(values[key]).length > 0,
    ),
    change,
    clear: () => {
      go(
        Object.fromEntries(
          Object.entries(spec).map(([key, filter]) => [key, key === 'sort' ? values[key] : filter.none]),
        ),
        false,
      )
    },
    bind: (key) => ({
      value: values[key],
      onChange: (value) => {
        change({ [key]: value })
      },
      typed: spec[key]?.typed === true,
    }),
  }
}
