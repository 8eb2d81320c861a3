import { pathWith } from '@/lib/pages'
import { paths } from '@/lib/paths'
import { ButtonLink } from './public-button'
import { StateScreen } from './state-screen'

interface EmptyListProps {
  /** Stores, those with cashback, or the best coupons. */
  list: 'stores' | 'topCashback' | 'topCoupons'
  /** What was asked for: part of a name, a category, what names begin with; "" for nothing. */
  name: string
  category: string
  letter?: string
  /** What the address says of where the visitor came from. */
  origins: readonly (readonly [string, string | null])[]
}

const none = {
  stores: 'Nenhuma loja parceira',
  topCashback: 'Nenhuma loja com cashback',
  topCoupons: 'Nenhum cupom ou oferta',
} as const
const noStore = 'Nenhuma loja encontrada'
const allStores = 'Ver todas as lojas'

/** What a list says that has nothing of what was asked for, and the ways on. The server says the same. */
export default function EmptyList({ list, name, category, letter = '', origins }: EmptyListProps) {
  const all = pathWith(paths[list], origins)
  const ofCategory = category === '' ? '' : ` da categoria “${category}”`
  const coupons = list === 'topCoupons'
  if (name !== '') {
    const also = coupons ? ' ou no nome da loja' : letter === '' ? '' : ` e começa com a letra ${letter}`
    return (
      <StateScreen
        level="h3"
        picture="lens"
        title={coupons ? 'Nenhum cupom encontrado' : noStore}
        text={`${none[list]}${ofCategory} tem “${name}” no nome${also}. Confira a escrita ou tente só uma parte dele.`}
      >
        <ButtonLink to={all}>{coupons ? 'Ver todos os cupons' : allStores}</ButtonLink>
        <ButtonLink look="outline" to={pathWith(paths.home, [['name', name], ...origins])}>
          Procurar no site todo
        </ButtonLink>
      </StateScreen>
    )
  }
  if (coupons) {
    return (
      <StateScreen
        level="h3"
        picture="lens"
        title="Não há cupons disponíveis no momento."
        text="Volte em breve ou veja as lojas parceiras."
      >
        <ButtonLink look="outline" to={paths.stores}>
          {allStores}
        </ButtonLink>
      </StateScreen>
    )
  }
  if (letter !== '') {
    return (
      <StateScreen
        level="h3"
        picture="lens"
        title={`Nenhuma loja encontrada para a letra "${letter}"`}
        text="Escolha outra letra ou veja todas as lojas que devolvem parte da compra."
      />
    )
  }
  if (category === '') {
    return list === 'stores' ? (
      <StateScreen
        level="h3"
        picture="bag"
        title="As lojas estão chegando"
        text="Ainda não há lojas parceiras por aqui. Volte em breve."
      />
    ) : (
      <StateScreen
        level="h3"
        picture="bag"
        title="Nenhuma loja com cashback agora"
        text="As lojas mudam o cashback com frequência. Volte em breve."
      />
    )
  }
  return list === 'stores' ? (
    <StateScreen
      level="h3"
      picture="lens"
      title={noStore}
      text={`${none.stores} tem cupons${ofCategory} agora.`}
    >
      <ButtonLink to={all}>{allStores}</ButtonLink>
    </StateScreen>
  ) : (
    <StateScreen
      level="h3"
      picture="lens"
      title="Nenhuma loja desta categoria com cashback agora"
      text="Tente ver tudo, sem filtros."
    >
      <ButtonLink look="outline" to={all}>
        Limpar filtros
      </ButtonLink>
    </StateScreen>
  )
}
