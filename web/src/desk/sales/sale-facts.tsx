import { formatDate, formatDayTime, formatRate } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import { SiteLink } from '@/ui/link'
import type { ConversionDetails, ConversionSummary, Exchange, SaleCampaign } from '../api/generated'
import { CopyId } from '../parts/copy-id'
import { Facts } from '../parts/facts'
import { Section } from '@/ui/section'
import { Shopper } from '../people/shopper'
import { deskPaths } from '../paths'
import { verdictText } from '../words/sales'

function id(value: string | undefined, what: string) {
  return value === undefined ? undefined : <CopyId value={value} what={what} />
}

function reported({ currency, saleCents, commissionCents }: Exchange) {
  return `${formatCents(cents(saleCents), currency)}, comissão de ${formatCents(cents(commissionCents), currency)}`
}

function rated({ currency, rate, day, source }: Exchange) {
  return `${currency} a R$ ${formatRate(rate)} em ${formatDate(day)} (${source})`
}

/** What the cap of a campaign left the sale. */
function shared({ aloneCents, shareCents, waits }: SaleCampaign) {
  if (shareCents === undefined) return 'Ainda não decidida: espera poder ser paga'
  const share = `${formatCents(cents(shareCents))} de ${formatCents(cents(aloneCents))}`
  return waits ? `${share}; o resto ainda não foi decidido` : share
}

/** Where a sale comes from, and where it led. */
export function SaleFacts({
  sale,
  details = {},
  campaign,
}: {
  sale: ConversionSummary
  details?: ConversionDetails | undefined
  campaign?: SaleCampaign | undefined
}) {
  const { exchange } = details
  const { userId, payoutId } = sale
  return (
    <Section
      title="De onde veio"
      tools={
        <span className="desk-sale-links">
          {payoutId !== undefined && (
            <SiteLink className="desk-link" to={deskPaths.payout(payoutId)}>
              Ver o pagamento
            </SiteLink>
          )}
          {userId !== undefined && (
            <SiteLink className="desk-link" to={`${deskPaths.conversions}?q=${userId}`}>
              Vendas deste cliente
            </SiteLink>
          )}
        </span>
      }
    >
      <Facts
        label="De onde veio"
        facts={[
          { name: 'Rede', value: sale.network },
          { name: 'A rede diz', value: verdictText(sale.verdict) },
          { name: 'Comprou em', value: formatDayTime(sale.occurredAt) },
          { name: 'Mudou na rede em', value: formatDayTime(sale.updatedAt) },
          { name: 'Motivo da rede', value: sale.reason },
          { name: 'Pedido', value: id(sale.orderId, 'o número do pedido') },
          { name: 'Código na rede', value: id(sale.transactionId, 'o código na rede') },
          { name: 'Clique informado pela rede', value: id(sale.clickRef, 'o clique informado pela rede') },
          { name: 'A rede informou', value: exchange && reported(exchange) },
          { name: 'Cotação', value: exchange && rated(exchange) },
          { name: 'Cupom usado', value: details.voucher },
          { name: 'Faixa de comissão', value: details.commissionGroup },
          {
            name: 'Campanha',
            value: campaign && `${campaign.name}, até ${formatCents(cents(campaign.capCents))} por pessoa`,
          },
          { name: 'Parte no limite da campanha', value: campaign && shared(campaign) },
          { name: 'Anunciante na rede', value: id(details.advertiserId, 'o número do anunciante') },
          { name: 'Pagamento da rede', value: id(details.paymentId, 'o número do pagamento da rede') },
          { name: 'A rede já nos pagou', value: details.paidToUs === true ? 'Sim' : undefined },
          { name: 'Venda', value: id(sale.id, 'o id da venda') },
          { name: 'Clique', value: id(sale.clickId, 'o id do clique') },
          {
            name: 'Clique que a rede diz agora',
            value: id(sale.contestedBy, 'o clique que a rede diz agora'),
          },
          {
            name: 'Cliente',
            value: userId === undefined ? undefined : <Shopper id={userId} name={sale.shopper} />,
          },
          { name: 'Id do cliente', value: id(userId, 'o id do cliente') },
          { name: 'Pagamento', value: id(payoutId, 'o id do pagamento') },
        ]}
      />
    </Section>
  )
}
