/** Every address inside the application. */
export const paths = {
  home: '/',
  notFound: '/not-found',
  profile: '/perfil',
  statement: '/perfil/devolve',
  contact: '/institucional/contato',
} as const

/** Addresses that are announced but not built yet: they answer with "em construção", not with a 404. */
export const plannedPaths: readonly string[] = [
  '/clubes',
  '/lojas',
  '/categorias',
  '/devolve',
  '/top-cashback',
  '/top-cupons/cupom-desconto-todos',
  '/ajuda/perguntas-frequentes',
  '/ajuda/como-utilizar-um-cupom',
  '/institucional/quem-somos',
  '/institucional/imprensa',
  '/institucional/contato',
  '/institucional/termos-de-uso',
  '/institucional/politica-de-privacidade',
  '/jobs',
  '/auth/google/callback',
]
