import type { HotArea } from '@/api/generated'

/** The title of an area's page; the server writes the same. */
export function areaTitle({ name, kind }: HotArea, page: number): string {
  const title = kind === 'STORE' ? `Cupom de desconto ${name}` : `Cupons de desconto: ${name}`
  return page > 1 ? `${title}, página ${page}` : title
}

/** The title of a club's page; the server writes the same. */
export function clubTitle({ name }: HotArea): string {
  return `${name}: clube de benefícios`
}

/** What kind of place it is, above its name. */
export function areaEyebrow({ kind, type }: HotArea): string {
  if (type === 'LOYALTY') return 'Benefícios exclusivos'
  if (type === 'SEASONAL') return 'Página sazonal'
  return kind === 'STORE' ? 'Loja parceira' : 'Categoria'
}
