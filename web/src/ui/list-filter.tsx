import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { fold } from '@/lib/fold'
import { leavesFocus } from '@/lib/leaves-focus'
import type { Sort, StoreSort } from '@/lib/sort'
import { useAtHand } from './hooks/use-at-hand'
import { Icon } from './icon'
import { lazyPart } from './lazy-part'
import { SiteLink } from './link'
import { buttonClass } from './public-button'

/** The names of orders that are a list's own. */
export const ownOrders = {
  editors: 'Ordenar por relevância',
  rate: 'Ordenar por cashback',
  alphabet: 'Ordenar por nome',
} as const

/** Those of lists of coupons, and of stores with what they pay. */
export const listOrders: readonly [Sort, string][] = [
  ['RATE', ownOrders.rate],
  ['ENDING', 'Ordenar por prazo'],
  ['VIEWS', 'Ordenar por procura'],
]

/** Those of the list of all stores. */
export const storeOrders: readonly [StoreSort, string][] = [
  ['RATE', ownOrders.rate],
  ['COUPONS', 'Ordenar por cupons'],
]

/** What a list says that is empty, in a script of its own: few see it. */
export const EmptyList = lazyPart(() => import('./empty-list'))
const atHand = [EmptyList]

interface ListFilterProps<Order extends string> {
  /** The list's path. */
  action: string
  ownOrder: string
  /** Without any there are only the orders to choose from. */
  categories: readonly string[]
  category: string
  sort: Order | null
  /** The part of a name that it was searched for, of which nothing else on the page tells; "" for none. */
  name?: string
  /** Those to choose from besides its own. */
  orders: readonly (readonly [Order, string])[]
  /** What else the address says: without a script the form keeps it. */
  kept: readonly (readonly [string, string | null])[]
  /** The address of another choice. */
  pathOf: (change: { category: string } | { sort: Order | null } | { name: string }) => string
}

/** A list's categories and orders, and what it was searched for with the way out of that. */
export function ListFilter<Order extends string>({
  action,
  ownOrder,
  categories,
  category,
  sort,
  name: searched = '',
  orders,
  kept,
  pathOf,
}: ListFilterProps<Order>) {
  const navigate = useNavigate()
  useAtHand(atHand) // a search or a choice may leave nothing, without a connection too
  const go = (path: string) => void navigate(path, { preventScrollReset: true })
  const others = orders.filter(([, label]) => label !== ownOrder)
  return (
    <>
      <form className="list-filter" method="get" action={action}>
        {categories.length > 0 && (
          <Choices
            name="category"
            label="Categoria"
            value={categories.find((name) => fold(name) === fold(category)) ?? ''}
            onChange={(chosen) => {
              go(pathOf({ category: chosen }))
            }}
          >
            <option value="">Todas as Categorias</option>
            {categories.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Choices>
        )}
        <Choices
          name="sort"
          label="Ordenar por"
          value={sort ?? ''}
          onChange={(chosen) => {
            go(pathOf({ sort: others.find(([order]) => order === chosen)?.[0] ?? null }))
          }}
        >
          <option value="">{ownOrder}</option>
          {others.map(([order, label]) => (
            <option key={order} value={order}>
              {label}
            </option>
          ))}
        </Choices>
        {[['name', searched] as const, ...kept].map(
          ([name, value]) =>
            value !== null && value !== '' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <button type="submit" className="btn btn-outline btn-filter list-filter-go">
          Filtrar
        </button>
      </form>
      {searched !== '' && (
        <SiteLink
          ref={leavesFocus}
          className={`${buttonClass({ look: 'ghost', size: 'sm' })} list-searched`}
          to={pathOf({ name: '' })}
        >
          {`Busca: “${searched}”`}
          <Icon name="close" size="4" />
          <span className="visually-hidden">Limpar busca</span>
        </SiteLink>
      )}
    </>
  )
}

interface ChoicesProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choices({ name, label, value, onChange, children }: ChoicesProps) {
  return (
    <span className="list-select">
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
        }}
      >
        {children}
      </select>
    </span>
  )
}
