/** A route of the specification, section 2, and what shows that it is right. */
export interface SpecRoute {
  readonly path: string
  /** The document's title, without the brand. */
  readonly title: string
  /** What has to be read on it. */
  readonly texts: readonly (string | RegExp)[]
  /** Needs a login. */
  readonly private?: boolean
  /** Where another address is shown in its place. */
  readonly endsAt?: string
  /** How many of its things stand side by side at 375, 768 and 1025 px. */
  readonly abreast?: readonly { readonly of: string; readonly counts: readonly [number, number, number] }[]
}

/** Every route of the table, in its order. */
export const specRoutes: readonly SpecRoute[] = [
  {
    path: '/',
    title: 'Cupons e Cashback para Economizar',
    texts: [
      'Cupons e Cashback para Economizar',
      'Lojas em Destaque',
      'Melhores Cupons e Ofertas',
      'Como usar um cupom',
    ],
    abreast: [{ of: '.home-tiles .carousel-slide', counts: [2, 4, 6] }],
  },
  {
    path: '/clubes',
    title: 'Clube de benefícios para empresas',
    texts: [
      'Crie o clube de benefícios da sua empresa',
      /o que é\?/i,
      'Espaço personalizável',
      'Descontos exclusivos',
      'Os maiores cashbacks do mercado',
      'Curadoria diária de descontos',
      'Atendimento exclusivo',
      'Mais engajamento',
      'ENTRE EM CONTATO AGORA',
    ],
    abreast: [{ of: '.clubs-logos .carousel-slide', counts: [2, 3, 4] }],
  },
  {
    path: '/lojas',
    title: 'Lojas com cupom e cashback',
    texts: ['Lojas Em Destaque', 'Lista de Lojas em Ordem Alfabética', '0-9'],
    abreast: [{ of: '.logo-grid > li', counts: [3, 4, 6] }],
  },
  {
    path: '/categorias',
    title: 'Categorias de cupons e ofertas',
    texts: ['Categorias', 'Páginas Sazonais', 'Black Friday'],
  },
  {
    path: '/devolve',
    title: 'Cashback: como funciona',
    texts: ['O que é cashback?', 'Cadastre-se', 'Perguntas sobre o cashback', 'Lojas parceiras'],
  },
  {
    path: '/top-cashback',
    title: 'Top cashbacks: as lojas que mais devolvem',
    texts: [/\d+[.,]\d% de Cashback/],
  },
  {
    path: '/top-cupons/cupom-desconto-todos',
    title: 'Top cupons',
    texts: [/Pegar cupom/, /Ver Oferta/],
  },
  {
    path: '/jobs',
    title: 'Trabalhe Conosco',
    texts: ['Trabalhe Conosco', 'Nome*', 'E-mail*', 'Telefone*', 'Cidade*'],
  },
  {
    path: '/institucional/contato',
    title: 'Contato',
    texts: [
      'Fale com a gente',
      /Ajuda com o .+ Devolve/,
      'Parcerias comerciais',
      'Mensagem*',
      'Quem somos',
      'Imprensa',
    ],
  },
  {
    path: '/ajuda/como-utilizar-um-cupom',
    title: 'Como utilizar um cupom',
    texts: [
      'Assistir ao vídeo',
      /Pegar Cupom/,
      /Ver Oferta/,
      /Ver Produto/,
      'Cole no carrinho',
      'Boa compra!',
    ],
  },
  {
    path: '/ajuda/perguntas-frequentes',
    title: 'Perguntas frequentes',
    texts: ['Perguntas frequentes', 'Como uso um cupom de desconto?', 'Como utilizar um cupom'],
  },
  {
    path: '/institucional/quem-somos',
    title: 'Quem somos',
    texts: ['Quem somos', 'Imprensa', 'Contato', 'Funcionalidades', 'Serviços', 'Assistir ao vídeo'],
  },
  {
    path: '/institucional/imprensa',
    title: 'Imprensa',
    texts: ['Quem somos', 'Imprensa', 'Contato', 'Ler mais'],
  },
  {
    path: '/institucional/termos-de-uso',
    title: 'Termos de uso',
    texts: ['Termos de uso', 'Política de privacidade', /Atualizado em \d+ de \w+ de \d{4}/],
  },
  {
    path: '/institucional/politica-de-privacidade',
    title: 'Política de privacidade',
    texts: ['Política de privacidade', 'Termos de uso', /Atualizad[oa] em \d+ de \w+ de \d{4}/],
  },
  {
    path: '/not-found',
    title: 'Página não encontrada',
    texts: ['404', 'Ops! Esta página não existe.', /Ir para /],
  },
  {
    path: '/perfil',
    title: 'Meu Perfil',
    texts: ['Meu Perfil', 'CPF', /Pix/, 'Gênero'],
    private: true,
  },
  {
    path: '/perfil/devolve',
    title: 'Devolve',
    texts: ['Pendente', 'Aprovado', 'Pago', 'Fale conosco', 'sem contar o cancelado', 'Linhas por página'],
    private: true,
  },
  {
    path: '/perfil/meus-favoritos',
    title: 'Meus Favoritos',
    texts: [/Lojas/, /Cupons/],
    private: true,
  },
  { path: '/auth/google/callback', title: 'Cupons e Cashback para Economizar', texts: [], endsAt: '/' },
  {
    path: '/livraria-jatoba',
    title: 'Cupom de desconto Livraria Jatobá',
    texts: ['Livraria Jatobá', 'Todos', /Cupons/, /Ofertas/, 'Todas as Categorias', /Pegar cupom/],
  },
  {
    path: '/esportes?type=OFFER',
    title: 'Cupons de desconto: Esportes',
    texts: ['Esportes', /Ver Oferta/],
  },
  {
    path: '/clube-araucaria',
    title: 'Clube Araucária: clube de benefícios',
    texts: ['Clube Araucária', 'Acesso restrito', 'Cashback em dobro'],
  },
]
