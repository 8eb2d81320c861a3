import { useGetFinanceOverviewQuery } from '../api/index'

interface Name {
  readonly value: string
  readonly label: string
}

function byLabel(names: Map<string, string>): Name[] {
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
}

/** The networks and stores that the overview knows, and what the address names: there may be others. */
export function useKnownNames(network: string): {
  readonly networks: readonly Name[]
  readonly stores: readonly Name[]
} {
  const { data } = useGetFinanceOverviewQuery()
  const networks = new Map([
    ...(network === '' ? [] : [[network, network] as const]),
    ...(data?.receivables ?? []).map((one) => [one.network, one.network] as const),
    ...(data?.ageingByNetwork ?? []).map(({ key }) => [key, key] as const),
  ])
  const stores = new Map((data?.ageingByStore ?? []).map(({ key, name }) => [key, name] as const))
  return { networks: byLabel(networks), stores: byLabel(stores) }
}
