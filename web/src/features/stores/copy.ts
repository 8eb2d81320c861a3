/** What the pages of stores say in more than one place. */
export const copy = {
  newTab: ', abre em uma nova aba',
  allStores: 'Ver todas as lojas',
  found: (count: number, name: string) => `${count} ${count === 1 ? 'loja' : 'lojas'} com “${name}” no nome`,
} as const
