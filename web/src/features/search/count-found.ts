import type { SearchResult } from '@/api/generated'

const nothing =
  'Nenhuma loja, categoria ou cupom com esse nome. Confira a grafia, ou procure na lista de todas as lojas.'

/** What was found, in words: "2 lojas, 1 categoria e 3 cupons". The server says the same. */
export function countFound({ stores, categories, coupons }: SearchResult): string {
  const parts = [
    counted(stores.length, 'loja', 'lojas'),
    counted(categories.length, 'categoria', 'categorias'),
    counted(coupons.length, 'cupom', 'cupons'),
  ].filter((part) => part !== '')
  if (parts.length === 0) return nothing
  const all = new Intl.ListFormat('pt-BR').format(parts)
  return stores.length === 0 ? `Nenhuma loja com esse nome, mas achamos ${all}.` : `Mostrando ${all}.`
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return `${count} ${count === 1 ? one : many}`
}
