/** Every address inside the application. */
export const paths = {
  home: '/',
  notFound: '/not-found',
  stores: '/lojas',
  categories: '/categorias',
  topCoupons: '/top-cupons/cupom-desconto-todos',
  topCashback: '/top-cashback',
  programme: '/devolve',
  clubs: '/clubes',
  faq: '/ajuda/perguntas-frequentes',
  receipt: '/ajuda/comprovante',
  couponGuide: '/ajuda/como-utilizar-um-cupom',
  about: '/institucional/quem-somos',
  press: '/institucional/imprensa',
  contact: '/institucional/contato',
  terms: '/institucional/termos-de-uso',
  privacy: '/institucional/politica-de-privacidade',
  jobs: '/jobs',
  profile: '/perfil',
  statement: '/perfil/devolve',
  favourites: '/perfil/meus-favoritos',
  googleCallback: '/auth/google/callback',
  resetPassword: '/auth/redefinir-senha',
  verifyEmail: '/auth/confirmar-email',
  unsubscribe: '/descadastro',
  invitation: '/indique',
  desk: '/financeiro',
  partners: '/parceiros',
} as const

/** The page of a store or a category. */
export function areaPath(slug: string): string {
  return `/${slug}`
}

/** A store's page with one of its coupons before the others. */
export function couponPath(store: string, id: string): string {
  return `${areaPath(store)}?cupom=${id}`
}

/** The page of a press note. */
export function pressNotePath(slug: string): string {
  return `${paths.press}/${slug}`
}

/** The main site's address of a store's coupons, which leads to its page. */
export function couponPagePath(slug: string): string {
  return `/cupom-desconto-${slug}`
}

/** The one address that a page has: without a slash at its end, and where it is made of slugs without capitals. The server leads there too. */
export function pagePath(pathname: string): string {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/i.test(path) ? path.toLowerCase() : path
}

const named = new Set<string>([paths.stores, paths.topCashback, paths.topCoupons])

/** Whether a page has a list that the query parameter `name` filters: of stores, or of coupons. */
export function filtersByName(pathname: string): boolean {
  return named.has(pathname) || isAreaPath(pathname)
}

const ownPages = new Set<string>(Object.values(paths))

/** Whether an address is a page of the site itself, or an invitation. */
export function isOwnPage(pathname: string): boolean {
  const { invitation, notFound } = paths
  return (
    pathname.startsWith(`${invitation}/`) ||
    (ownPages.has(pathname) && pathname !== invitation && pathname !== notFound)
  )
}

/** Whether an address is the page of a store or a category: one part, of a slug's form, and no page of the site itself. */
export function isAreaPath(pathname: string): boolean {
  return /^\/[a-z0-9]+(-[a-z0-9]+)*$/.test(pathname) && !ownPages.has(pathname)
}
