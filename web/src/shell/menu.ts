import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

interface MenuEntry {
  readonly label: string
  readonly to: string
}

const brand = config.brand.toLocaleUpperCase('pt-BR')

/** The top menu. */
export const mainMenu: readonly MenuEntry[] = [
  { label: 'HOME', to: paths.home },
  { label: 'TOP CUPONS', to: paths.topCoupons },
  { label: 'CATEGORIAS', to: paths.categories },
  { label: 'LOJAS', to: paths.stores },
  { label: `${brand} DEVOLVE`, to: paths.programme },
  { label: 'TOP CASHBACKS', to: paths.topCashback },
  { label: `${brand} EMPRESAS`, to: paths.clubs },
]

/** The footer's columns. */
export const footerMenu: readonly { readonly title: string; readonly entries: readonly MenuEntry[] }[] = [
  {
    title: 'Institucional',
    entries: [
      { label: 'Quem somos', to: paths.about },
      { label: 'Imprensa', to: paths.press },
      { label: 'Contato', to: paths.contact },
      { label: 'Trabalhe conosco', to: paths.jobs },
      { label: 'Termos de uso', to: paths.terms },
      { label: 'Política de privacidade', to: paths.privacy },
    ],
  },
  {
    title: 'Ajuda',
    entries: [
      { label: 'Lojas', to: paths.stores },
      { label: 'Categorias', to: paths.categories },
      { label: 'Como utilizar um cupom', to: paths.couponGuide },
      { label: 'Top cashbacks', to: paths.topCashback },
      { label: 'Perguntas frequentes', to: paths.faq },
      { label: 'Para empresas', to: paths.clubs },
    ],
  },
  {
    title: 'Datas especiais',
    entries: [
      { label: 'Black Friday', to: '/black-friday' },
      { label: 'Natal', to: '/natal' },
      { label: 'Volta às aulas', to: '/volta-as-aulas' },
      { label: 'Dia das Mães', to: '/dia-das-maes' },
      { label: 'Dia dos Pais', to: '/dia-dos-pais' },
      { label: 'Todas as datas', to: '/categorias#sazonais' },
    ],
  },
]
