import { cents, formatCents } from '@/lib/money'

const basisPoints = 10_000

/** What a sale gives back at a rate: whole cents, rounded down, as the ledger does it. */
export function cashbackAt(saleCents: number, rateBasisPoints: number): number {
  const whole = (BigInt(saleCents) * BigInt(rateBasisPoints)) / BigInt(basisPoints)
  return Number(whole)
}

/** What a sale does to the balance of the shopper whose it becomes; `shopper` as people read it. */
export function effectText(verdict: string, cashbackCents: number, shopper: string): string {
  const who = `cliente ${shopper}`
  const amount = formatCents(cents(cashbackCents))
  if (verdict === 'declined') return `A rede recusou a venda: o saldo do ${who} não muda.`
  if (verdict === 'approved')
    return `O ${who} ganha ${amount} no saldo aprovado, que sai na próxima rodada. Se ele nos deve, abate a dívida.`
  return `O ${who} ganha ${amount} no saldo pendente, até a rede confirmar a venda.`
}
