import { formatDayTime } from '@/lib/format'
import { SiteLink } from '@/site/link'
import type { ConversionSummary } from '../api/generated'
import { CopyId } from '../parts/copy-id'
import { Facts } from '../parts/facts'
import { Section } from '../parts/section'
import { deskPaths } from '../paths'
import { verdictText } from '../words/sales'

function id(value: string | undefined, what: string) {
  return value === undefined ? undefined : <CopyId value={value} what={what} />
}

/** Where a sale comes from, and where it led. */
export function SaleFacts({ sale }: { sale: ConversionSummary }) {
  const { userId, payoutId } = sale
  return (
    <Section
      title="De onde veio"
      tools={
        <span className="desk-sale-links">
          {payoutId !== undefined && (
            <SiteLink className="desk-back" to={deskPaths.payout(payoutId)}>
              Ver o pagamento
            </SiteLink>
          )}
          {userId !== undefined && (
            <SiteLink className="desk-back" to={`${deskPaths.conversions}?q=${userId}`}>
              Vendas deste cliente
            </SiteLink>
          )}
        </span>
      }
    >
      <Facts
        label="De onde veio"
        facts={[
          ['Rede', sale.network],
          ['A rede diz', verdictText(sale.verdict)],
          ['Comprou em', formatDayTime(sale.occurredAt)],
          ['Mudou na rede em', formatDayTime(sale.updatedAt)],
          ['Motivo da rede', sale.reason],
          ['Pedido', id(sale.orderId, 'o número do pedido')],
          ['Código na rede', id(sale.transactionId, 'o código na rede')],
          ['Clique informado pela rede', sale.clickRef],
          ['Venda', id(sale.id, 'o id da venda')],
          ['Clique', id(sale.clickId, 'o id do clique')],
          ['Cliente', id(userId, 'o id do cliente')],
          ['Pagamento', id(payoutId, 'o id do pagamento')],
        ]}
      />
    </Section>
  )
}
