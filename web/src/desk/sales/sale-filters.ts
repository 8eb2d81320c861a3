import type { ListConversionsApiArg } from '../api/generated'
import { day, flag, many, search, text } from '@/lib/filters'
import { cashbackStatusOrder } from '../words/money'

/** The filters of the sales, as they stand in the address. */
export const saleFilters = {
  q: search('q'),
  status: many('status', cashbackStatusOrder),
  store: text('loja'),
  network: text('rede'),
  nobodys: flag('sem-dono'),
  contested: flag('contestada'),
  held: flag('retida'),
  from: day('de'),
  to: day('ate'),
}

interface SaleFilters {
  readonly q: string
  readonly status: readonly (typeof cashbackStatusOrder)[number][]
  readonly store: string
  readonly network: string
  readonly nobodys: boolean
  readonly contested: boolean
  readonly held: boolean
  readonly from: string
  readonly to: string
}

const longestSearch = 100

/** The filters as the API takes them; what is not set is not sent. */
export function saleArgs(values: SaleFilters): Omit<ListConversionsApiArg, 'cursor' | 'limit'> {
  return {
    ...(values.q !== '' && { q: values.q.slice(0, longestSearch) }),
    ...(values.status.length > 0 && { status: [...values.status] }),
    ...(values.store !== '' && { store: values.store }),
    ...(values.network !== '' && { network: values.network }),
    ...(values.nobodys && { unattributed: true }),
    ...(values.contested && { contested: true }),
    ...(values.held && { held: true }),
    ...(values.from !== '' && { from: values.from }),
    ...(values.to !== '' && { to: values.to }),
  }
}
