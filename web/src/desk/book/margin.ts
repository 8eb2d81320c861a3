import type { Margin, MarginBy } from '../api/generated'

/** What margins are told apart by, and what is of none. */
export const marginWords: Readonly<Record<MarginBy, { readonly one: string; readonly none: string }>> = {
  store: { one: 'Loja', none: 'Sem loja' },
  network: { one: 'Rede', none: 'Sem rede' },
  club: { one: 'Clube', none: 'Fora de clubes' },
  campaign: { one: 'Campanha', none: 'Sem campanha' },
}

/** What a row of margins is of. */
export function marginName(
  by: MarginBy,
  { ofSales, key, name }: Pick<Margin, 'ofSales' | 'key' | 'name'>,
): string {
  if (!ofSales) return 'Sem venda'
  if (key === '') return marginWords[by].none
  return name === '' ? key : name
}
