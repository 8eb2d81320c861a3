import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Filter } from '@/lib/filters'

/** The filters of a page, by the names that the page has for them. */
type Spec<Values> = { readonly [Key in keyof Values]: Filter<Values[Key]> }

interface Filters<Values> {
  readonly values: Values
  /** Whether any of them is set, apart from the order. */
  readonly isSet: boolean
  /** Changes some of them. Going back undoes it, unless it replaces, as typing always does. */
  readonly change: (next: Partial<Values>, how?: 'push' | 'replace') => void
  readonly clear: () => void
  /** What the control of one of them needs. */
  readonly bind: <Key extends keyof Values>(key: Key) => Bound<Values[Key]>
}

interface Bound<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
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
export function useFilters<Values extends object>(spec: Spec<Values>): Filters<Values>
export function useFilters(spec: Spec<Record<string, unknown>>): Filters<Record<string, unknown>> {
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

  const change: Filters<Record<string, unknown>>['change'] = (next, how = 'push') => {
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
    }),
  }
}
