import type { Consent, OptionalConsent, Session } from '@/api/account/generated'
import type { PixKeyType } from '@/api/generated'
import type { IconName } from '@/ui/icon'

/** The specification's sentences about the profile, and those that go with them. */
export const copy = {
  saved: 'Dados atualizados com sucesso!',
  saveFailed: 'Erro ao atualizar os dados.',
  nothingToSave: 'Você não mudou nada por aqui.',
  nameMissing: 'Informe seu nome.',
  emailInvalid: 'Informe um e-mail válido.',
  birthdateInvalid: 'Informe uma data de nascimento válida.',
  partlySaved: 'Nome e e-mail continuam como estavam.',
  verifyNewEmail: 'Enviamos um link de confirmação para o novo e-mail.',

  pixSaved: 'Informações Pix atualizadas com sucesso!',
  pixFailed: 'Erro ao atualizar informações Pix. Tente novamente.',
  cpfInvalid: 'CPF inválido! Deve ter 11 dígitos.',
  pixInvalid: 'Chave Pix inválida!',

  passwordSaved: 'Senha alterada com sucesso!',
  passwordFailed: 'Erro ao alterar a senha. Tente novamente.',
  passwordsMissing: 'Por favor, preencha os dois campos de senha.',
  passwordsDiffer: 'As senhas não conferem.',
  passwordShort: 'A senha precisa ter pelo menos 8 caracteres.',
  otherDevices: 'Nos outros aparelhos será preciso entrar de novo.',

  pushFailed: 'Não foi possível mudar os avisos deste aparelho.',
  pushNotAllowed: 'O navegador não deu permissão para avisos.',

  consentFailed: 'Não foi possível salvar sua escolha.',
  sessionEnded: 'Aparelho desconectado.',
  sessionFailed: 'Não foi possível desconectar o aparelho.',
  allEnded: 'Você saiu de todos os dispositivos.',
  allFailed: 'Não foi possível sair de todos os dispositivos.',

  exported: 'Seus dados foram baixados.',
  exportFailed: 'Não foi possível preparar seus dados.',
  deleteFailed: 'Erro ao deletar conta. Tente novamente.',
} as const

/** Where the birth date is asked, for those parts that need it first. */
export const birthdateId = 'nascimento'

/** The parts of the page, in their order. */
export const sections = [
  { id: 'dados', title: 'Informações gerais', short: 'Dados', icon: 'user' },
  { id: 'pix', title: 'Área Pix', short: 'Pix', icon: 'devolve' },
  { id: 'senha', title: 'Alterar senha', short: 'Senha', icon: 'lock' },
  { id: 'emails', title: 'E-mails e consentimentos', short: 'E-mails', icon: 'check' },
  { id: 'avisos', title: 'Avisos neste aparelho', short: 'Avisos', icon: 'phone' },
  { id: 'aparelhos', title: 'Aparelhos conectados', short: 'Aparelhos', icon: 'electronics' },
  { id: 'privacidade', title: 'Seus dados', short: 'Privacidade', icon: 'shield' },
] as const satisfies readonly { id: string; title: string; short: string; icon: IconName }[]

export type SectionId = (typeof sections)[number]['id']

export const genders = [
  { value: '', label: 'Não especificado' },
  { value: 'F', label: 'Feminino' },
  { value: 'M', label: 'Masculino' },
] as const

interface PixTypeCopy {
  readonly label: string
  readonly placeholder: string
  readonly inputMode: 'numeric' | 'text' | 'email' | 'tel'
  readonly hint: string
}

/** The types of Pix keys, in the order banks offer them. */
export const pixTypes: Record<PixKeyType, PixTypeCopy> = {
  CPF: {
    label: 'CPF',
    placeholder: '000.000.000-00',
    inputMode: 'numeric',
    hint: 'A chave é o seu próprio CPF, que você digitou acima.',
  },
  CNPJ: {
    label: 'CNPJ',
    placeholder: '00.000.000/0000-00',
    inputMode: 'text',
    hint: 'O CNPJ da sua empresa, com números e letras.',
  },
  EMAIL: {
    label: 'E-mail',
    placeholder: 'voce@exemplo.com.br',
    inputMode: 'email',
    hint: 'O e-mail que você cadastrou como chave no seu banco.',
  },
  PHONE: { label: 'Celular', placeholder: '(11) 91234-5678', inputMode: 'tel', hint: 'Com o DDD.' },
  RANDOM: {
    label: 'Chave aleatória',
    placeholder: '123e4567-e89b-12d3-a456-426655440000',
    inputMode: 'text',
    hint: 'Copie do aplicativo do seu banco e cole aqui.',
  },
}

export const pixTypeOrder = [
  'CPF',
  'CNPJ',
  'EMAIL',
  'PHONE',
  'RANDOM',
] as const satisfies readonly PixKeyType[]

/** The mails that somebody may do without. */
export const mails: Record<OptionalConsent, { title: string; text: string }> = {
  offers: {
    title: 'Ofertas e promoções',
    text: 'Novidades, cupons escolhidos e campanhas das lojas parceiras.',
  },
  reminders: {
    title: 'Lembretes de cupons salvos',
    text: 'Um aviso antes que um cupom que você salvou perca a validade.',
  },
  rises: {
    title: 'Quando o cashback de um favorito sobe',
    text: 'Um aviso por dia, no máximo, com as lojas do seu coração que passaram a dar mais.',
  },
}

/** What a device can show. */
export const notices = [
  {
    kind: 'approved',
    title: 'Cashback aprovado',
    text: 'Quando a loja confirma a sua compra.',
  },
  { kind: 'paid', title: 'Pix pago', text: 'Quando o seu cashback chega por Pix.' },
  {
    kind: 'ending',
    title: 'Cupom salvo acabando',
    text: 'Antes que um cupom que você salvou perca a validade.',
  },
  {
    kind: 'rising',
    title: 'Cashback de um favorito subiu',
    text: 'Quando uma loja do seu coração passa a dar mais. No máximo um aviso por dia.',
  },
] as const

/** Why a device shows none. */
export const pushStates: Record<'unsupported' | 'needs-home-screen' | 'denied', string> = {
  unsupported: 'Este navegador não mostra avisos de sites. Eles continuam chegando por e-mail.',
  'needs-home-screen':
    'No iPhone e no iPad, primeiro coloque o site na tela de início: toque em Compartilhar, depois em “Adicionar à Tela de Início”, e abra o site por lá.',
  denied:
    'Você bloqueou os avisos deste site. Para recebê-los, libere as notificações nas configurações do navegador e recarregue a página.',
}

export const consentNames: Record<Consent['kind'], string> = {
  terms: 'Termos de uso',
  offers: 'Ofertas e promoções',
  reminders: 'Lembretes de cupons',
  rises: 'Altas de favoritos',
}

const origins = new Map([
  ['sign-up', 'no cadastro'],
  ['google', 'ao entrar com o Google'],
  ['partner', 'ao entrar por um parceiro'],
  ['profile', 'no perfil'],
  ['unsubscribe', 'pelo link de um e-mail'],
])

/** Where a consent was given; empty for a form that this version does not know. */
export function originText(origin: string): string {
  return origins.get(origin) ?? ''
}

/** What was decided. Where somebody first comes in there is nothing yet to take back. */
export function decisionText({ granted, origin }: Consent): string {
  if (granted) return 'você aceitou'
  return origin === 'profile' || origin === 'unsubscribe' ? 'você retirou' : 'você não aceitou'
}

export const methods: Record<Session['method'], string> = {
  password: 'com senha',
  google: 'com o Google',
  partner: 'por um parceiro',
}
