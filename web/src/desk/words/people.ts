import { shortId } from '@/lib/format'
import type { StaffRole } from '../api/generated'

export const roleNames: Record<StaffRole, string> = { finance: 'Finanças', approver: 'Aprovação' }

const systems = new Map([
  ['payouts', 'Sistema de pagamentos'],
  ['reconcile', 'Conciliação automática'],
  ['schedule', 'Agenda de pagamentos'],
  ['upgrade', 'Atualização do sistema'],
])

const alone = new Map([
  ['visitor', 'Visitante'],
  ['operator', 'Linha de comando'],
  ['system', 'Conferência automática'],
  ['reconcile', 'Conciliação'],
  ['unknown', 'Desconhecido'],
  ['', 'Ninguém'],
])

/** A shopper by the masked name; an account that is gone by its id. */
export function shopperText(id: string, name: string | undefined): string {
  return name ?? `Conta ${shortId(id)}`
}

/** An actor in words, where it is no colleague that is known. */
export function actorText(actor: string): string {
  const [kind = '', name = ''] = actor.split(/:(.*)/s)
  if (name === '') return alone.get(kind) ?? actor
  if (kind === 'staff') return `Colega ${shortId(name)}`
  if (kind === 'user') return `Cliente ${shortId(name)}`
  if (kind === 'network') return `Rede ${name}`
  if (kind === 'partner') return `Parceiro ${name.split(':')[0] ?? name}`
  if (kind === 'system') return systems.get(name) ?? `Sistema (${name})`
  return actor
}
