import type { Tone } from '@/ui/badge'

interface HaltWords {
  readonly title: string
  /** What has to happen before payments go on. */
  readonly remedy?: string
}

/** What a kind of halt means, in words. */
const kinds = new Map(
  Object.entries<HaltWords>({
    manual: { title: 'Parada feita por uma pessoa', remedy: 'Converse com quem parou.' },
    stream: {
      title: 'O registro foi cortado ou alterado por fora',
      remedy: 'Quem opera os servidores restaura o que falta. Liberar antes disso pode aceitar a perda.',
    },
    seal: {
      title: 'Um registro não foi escrito pelos nossos servidores',
      remedy:
        'Quem opera os servidores troca a credencial do registro. Depois decida sobre o que foi escrito, em Eventos parados e na Quarentena, e só então libere.',
    },
    unreadable: {
      title: 'Um registro não pode ser lido',
      remedy: 'Uma versão mais nova pode lê-lo; se não houver, decida em Eventos parados.',
    },
    difference: {
      title: 'Dois lados da verificação não concordam',
      remedy: 'Quem opera os servidores confere tudo de novo e reconstrói o lado errado.',
    },
    restored: {
      title: 'Restaurado de um backup: falta comparar com o que foi pago depois',
      remedy: 'Concilie com o provedor os dias desde o backup, registre o que falta e só então libere.',
    },
  }),
)

/** A kind of halt in words; what is new here by its code. */
export function haltKind(kind: string): string {
  return kinds.get(kind)?.title ?? kind
}

/** What has to happen before payments go on after a kind of halt; undefined for what is new here. */
export function haltRemedy(kind: string): string | undefined {
  return kinds.get(kind)?.remedy
}

/** Why payments cannot be made while they stand still. */
export const standstill = 'Os pagamentos estão parados. Veja o motivo em Integridade.'

interface ParkedWords {
  /** Why, in a few words. */
  readonly label: string
  readonly text: string
  readonly tone: Tone
}

/** Why an event is parked, in words. */
const parked = new Map(
  Object.entries<ParkedWords>({
    seal: {
      label: 'Selo não confere',
      text: 'Nenhum servidor nosso o escreveu: o selo falta ou não confere.',
      tone: 'bad',
    },
    replayed: {
      label: 'Cópia ou fora de ordem',
      text: 'É cópia de outro evento, ou foi escrito fora da ordem da sua história.',
      tone: 'bad',
    },
    unreadable: {
      label: 'Não pode ser lido',
      text: 'Esta versão não consegue ler o evento. Uma versão mais nova tenta de novo ao iniciar.',
      tone: 'waiting',
    },
    unfoldable: {
      label: 'Não combina',
      text: 'O evento não combina com o que veio antes. Uma versão mais nova tenta de novo ao iniciar.',
      tone: 'waiting',
    },
    follows: {
      label: 'Espera outro evento',
      text: 'Espera a decisão sobre um evento anterior da mesma história.',
      tone: 'quiet',
    },
  }),
)

/** Why an event is parked; what is new here by its code. */
export function parkedWords(code: string): ParkedWords {
  return parked.get(code) ?? { label: code, text: code, tone: 'waiting' }
}

/** What a parked event is about, where there is nothing to link to. */
const subjects = new Map([
  ['conversion', 'Venda desconhecida'],
  ['payout', 'Pagamento desconhecido'],
  ['click', 'Clique'],
  ['payout_run', 'Rodada'],
  ['book', 'Meses do livro'],
  ['pix_id', 'Identificador de Pix'],
  ['limit', 'Limite'],
])

/** What a parked event is about in words; whoever forged it may have made that up. */
export function parkedSubject(kind: string | undefined): string {
  return subjects.get(kind ?? '') ?? 'Desconhecido'
}
