import type { QuarantineEntry } from '../api/generated'
import type { Tone } from '@/ui/badge'

interface Refusal {
  /** What is wrong, in a few words. */
  readonly label: string
  /** What somebody can do about it. */
  readonly remedy: string
}

const refusals = new Map(
  Object.entries<Refusal>({
    unreadable: {
      label: 'Ilegível',
      remedy:
        'A entrega não tem a forma combinada. Peça à rede que envie de novo, ou escreva o item com a venda e o clique que estão nela.',
    },
    invalid: {
      label: 'Campo inválido',
      remedy:
        'Um campo falta ou está mal escrito. Confira com a rede, corrija o campo e envie o item corrigido.',
    },
    unknown_status: {
      label: 'Status desconhecido',
      remedy: 'Use pending, approved ou declined, conforme a rede disser que a venda está.',
    },
    unsupported_currency: {
      label: 'Moeda estrangeira',
      remedy:
        'Só reais entram no livro. Se os valores já estão em reais, corrija a moeda; senão, peça à rede que envie em BRL.',
    },
    negative_amount: {
      label: 'Valor negativo',
      remedy:
        'Venda e comissão não podem ficar abaixo de zero. Se foi um estorno, o status certo é declined.',
    },
    absurd_amount: {
      label: 'Valor alto demais',
      remedy: 'O valor passa do máximo. Quase sempre falta o ponto dos centavos: confira com a rede.',
    },
    future_timestamp: {
      label: 'Data no futuro',
      remedy: 'Se o relógio da rede estava adiantado, tente de novo mais tarde; senão, corrija a data.',
    },
    click_mismatch: {
      label: 'Outro clique',
      remedy:
        'A rede já tinha dito outro clique para esta venda, e uma correção não muda o clique. Confirme com ela qual vale.',
    },
    transition_refused: {
      label: 'Mudança recusada',
      remedy:
        'A venda já está paga ou reservada e não volta a ficar pendente. Se a rede confirmar, descarte o item.',
    },
    not_correctable: {
      label: 'Correção além do que foi recusado',
      remedy:
        'Só muda o campo que impediu a entrada. A venda, o clique e o que já estava certo ficam como a rede enviou.',
    },
    parked: {
      label: 'Venda em análise',
      remedy: 'Um evento desta venda está retido. Tente de novo depois que a equipe decidir sobre ele.',
    },
    forged: {
      label: 'Entrega sem selo',
      remedy: 'Nenhum servidor nosso recebeu esta entrega: nada dela entra. Avise quem cuida da segurança.',
    },
    internal: {
      label: 'Erro nosso',
      remedy:
        'A entrega pode estar certa. Tente de novo; se repetir, passe o detalhe técnico a quem opera o sistema.',
    },
    conflict: {
      label: 'Chegou junto com outro',
      remedy: 'Outro aviso da mesma venda chegou ao mesmo tempo. Tente de novo.',
    },
  }),
)

/** Why an item was refused, and what to do. A code that is not known is shown as it is. */
export function refusalWords(code: string): Refusal {
  return (
    refusals.get(code) ?? {
      label: code,
      remedy: 'Leia o detalhe técnico abaixo e confira com a rede antes de decidir.',
    }
  )
}

interface Standing {
  readonly label: string
  readonly tone: Tone
}

/** Whether an entry is open, or how it was settled. */
export function standingOf({ resolvedAt, resolution }: QuarantineEntry): Standing {
  if (resolvedAt === undefined) return { label: 'Em aberto', tone: 'waiting' }
  if (resolution === 'dismissed') return { label: 'Descartado', tone: 'quiet' }
  if (resolution === 'corrected') return { label: 'Corrigido', tone: 'good' }
  if (resolution === 'replayed') return { label: 'Aceito como chegou', tone: 'good' }
  return { label: 'Resolvido', tone: 'good' }
}

const deeds = new Map([
  ['quarantine_replayed', 'Tentou de novo, e entrou'],
  ['quarantine_replay_refused', 'Tentou de novo, e foi recusado'],
  ['quarantine_correction_stored', 'Enviou um item corrigido'],
  ['quarantine_correction_refused', 'Tentou mudar mais do que foi recusado'],
  ['quarantine_dismissed', 'Descartou'],
])

/** What somebody did about an entry. */
export function deedText(action: string): string {
  return deeds.get(action) ?? action
}

/** How the deliveries of a file are called, whose rows people brought. */
const fileRow = /^file [0-9a-f]+ line (\d+) /

/** Which part of a delivery an entry is about, or where in its file it stands. */
export function placeText({ item, deliveryId }: Pick<QuarantineEntry, 'item' | 'deliveryId'>): string {
  const line = fileRow.exec(deliveryId)?.[1]
  if (line !== undefined) return `Linha ${line}`
  return item < 0 ? 'A entrega inteira' : `Item ${item + 1}`
}
