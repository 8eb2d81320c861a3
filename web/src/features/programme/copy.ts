import type { IconName } from '@/ui/icon'
import type { PictureName } from '@/ui/illustrations/picture'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

/** Where links inside the page lead. */
export const anchors = { questions: 'perguntas', stores: 'lojas-parceiras' } as const

/** What the programme promises, in figures. */
export const promises = [
  { figure: '5 dias', text: 'é o prazo para avisarmos do seu cashback por e-mail' },
  { figure: '90 dias', text: 'é o máximo para a confirmação e o pagamento' },
  { figure: 'Sem mínimo', text: 'qualquer valor aprovado vai para o seu Pix' },
] as const

/** The programme in three steps. */
export const parts: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  {
    icon: 'click',
    title: 'Ative',
    text: 'Entre na sua conta, escolha a loja e ative o cashback antes de comprar.',
  },
  { icon: 'bag', title: 'Compre', text: 'Termine a compra no site da própria loja, em um só processo.' },
  {
    icon: 'devolve',
    title: 'Receba',
    text: 'Depois da confirmação da loja, o valor volta para você por Pix.',
  },
]

export interface Step {
  /** Short, for the row of steps. */
  readonly name: string
  readonly picture: PictureName
  readonly title: string
  readonly text: string
  readonly action: string
  /** Where the action leads; null for the first step, which opens the sign-up. */
  readonly to: string | null
}

/** The programme in six steps. */
export const steps: readonly Step[] = [
  {
    name: 'Cadastro',
    picture: 'sign-up',
    title: 'Cadastre-se',
    text: 'Crie sua conta de graça, com nome, e-mail e senha. É ela que liga cada compra ao seu cashback.',
    action: 'Criar conta',
    to: null,
  },
  {
    name: 'Cupons',
    picture: 'coupons',
    title: 'Veja os cupons disponíveis',
    text: 'Escolha uma loja parceira e veja os cupons, as ofertas e quanto de cashback ela devolve.',
    action: 'Ver lojas parceiras',
    to: `#${anchors.stores}`,
  },
  {
    name: 'Ativação',
    picture: 'activate',
    title: 'Ative o cashback',
    text: 'Com a conta aberta, ative o cashback da loja. Levamos você até ela e guardamos a porcentagem daquele momento.',
    action: 'Ver top cashbacks',
    to: paths.topCashback,
  },
  {
    name: 'Compra',
    picture: 'purchase',
    title: 'Finalize a compra',
    text: 'Compre na página que abriu, sem sair dela e sem clicar em outros sites. Guarde as lojas de que gosta para voltar depressa.',
    action: 'Ver meus favoritos',
    to: paths.favourites,
  },
  {
    name: 'Confirmação',
    picture: 'confirm',
    title: 'Confirmação do cashback',
    text: 'Em até 5 dias avisamos por e-mail. A loja confirma a compra, e você acompanha cada mudança no extrato.',
    action: 'Ver meu extrato',
    to: paths.statement,
  },
  {
    name: 'Pix',
    picture: 'receive',
    title: 'Receba por Pix',
    text: 'Cadastre sua chave Pix no perfil. Confirmação e pagamento levam até 90 dias, e não há valor mínimo.',
    action: 'Cadastrar chave Pix',
    to: paths.profile,
  },
]

/** What people ask most about the programme. */
export const questions = [
  {
    question: `O que é o ${config.brand} Devolve?`,
    answer: `É o programa de cashback do ${config.brand}. As lojas pagam para divulgar seus cupons, e dividimos esse valor com você: parte do que você gasta volta por Pix.`,
  },
  {
    question: 'Quando fico sabendo do meu cashback?',
    answer:
      'Em até 5 dias depois da compra avisamos por e-mail. A partir daí ela aparece no seu extrato, onde você acompanha cada etapa.',
  },
  {
    question: 'Quando e como recebo?',
    answer:
      'A confirmação e o pagamento levam até 90 dias. O pagamento é por Pix, na chave cadastrada no seu perfil, e não há valor mínimo para resgatar.',
  },
  {
    question: 'Posso usar um cupom de desconto e receber cashback na mesma compra?',
    answer:
      'Não. Um cupom de desconto não pode ser combinado com cashback ao finalizar a compra. Escolha o que vale mais para você.',
  },
  {
    question: 'O que faz perder o cashback?',
    answer:
      'Comprar sem ter entrado na sua conta, não terminar a compra em um só processo, ir direto para a loja, ou clicar em outro site depois de passar por aqui.',
  },
] as const
