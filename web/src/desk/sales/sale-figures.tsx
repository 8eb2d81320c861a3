import { clickPercentage } from '@/lib/percentage'
import type { ConversionSummary } from '../api/generated'
import { Amount } from '../parts/amount'
import { Section } from '@/ui/section'
import { Figures } from './figures'
import { marginCents } from './margin'

/** What a sale is worth: to the store, to the shopper, to us. */
export function SaleFigures({ sale }: { sale: ConversionSummary }) {
  const {
    saleCents,
    commissionCents,
    cashbackCents,
    rateBasisPoints,
    loyalty,
    status,
    reservedCents,
    paidCents,
  } = sale
  const rate = `${clickPercentage(rateBasisPoints, loyalty)} da venda`
  const figures = [
    ['Venda', saleCents, 'o que o cliente gastou na loja'],
    ['Comissão', commissionCents, 'o que a rede nos paga'],
    ['Cashback', cashbackCents, sale.userId === undefined ? 'ninguém: a venda não tem dono' : rate],
    ['Margem', marginCents(sale), 'comissão menos cashback'],
  ] as const
  const notes = [
    status === 'CANCELED' ? 'A rede recusou a venda: nada disto vale mais.' : '',
    marginCents(sale) < 0 ? 'O cashback é maior que a comissão: esta venda dá prejuízo.' : '',
    rateBasisPoints > 0 && loyalty ? 'A página de onde veio o clique dobra o cashback da loja.' : '',
  ].filter((note) => note !== '')
  return (
    <Section title="Valores">
      <Figures of={figures} />
      {(reservedCents > 0 || paidCents > 0) && (
        <p className="desk-sale-note">
          Reservado para pagamento: <Amount value={reservedCents} quietZero />. Já pago:{' '}
          <Amount value={paidCents} quietZero />.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="desk-sale-note">
          {note}
        </p>
      ))}
    </Section>
  )
}
