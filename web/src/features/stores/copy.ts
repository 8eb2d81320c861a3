/** What the pages of stores say in more than one place. */
export const copy = {
  newTab: ', abre em uma nova aba',
  allStores: 'Ver todas as lojas',
} as const
