import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { Icon } from '@/ui/icon'
import { formatDayTime, shortId } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { ConversionSummary } from '../api/generated'
import { useGetConversionStoryQuery } from '../api/index'
import { Amount } from '../parts/amount'
import { CopyId } from '../parts/copy-id'
import { Facts } from '../parts/facts'
import { Loaded } from '@/ui/loaded'
import { Notice } from '../parts/notice'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { shopperText } from '../words/people'
import { verdictText } from '../words/sales'
import { Attribution } from './attribution'
import { effectText } from './effect'

interface NobodysSaleProps {
  id: string
  /** The list that it was opened from. */
  back: string
}

/** One sale of the queue: what is known of it, and the clicks that it may have come from. */
export function NobodysSale({ id, back }: NobodysSaleProps) {
  const query = useGetConversionStoryQuery({ id })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [id])

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" alignContent="start">
      <chakra.div display="grid" gap="1">
        <SiteLink to={back} className="desk-back">
          <Icon name="chevronLeft" size="4" />
          Voltar à fila
        </SiteLink>
        <chakra.h2 ref={heading} tabIndex={-1} textStyle="h2">
          Encontrar o dono
        </chakra.h2>
      </chakra.div>
      <Loaded query={query} what="a venda">
        {({ conversion }) => (
          <>
            {conversion.contestedBy !== undefined && (
              <Notice tone="bad" icon="alert" title="Esta venda está contestada.">
                <p>
                  Um Pix tem ou teve esta venda para o clique {shortId(conversion.clickId ?? '')}, e a rede
                  diz agora o clique {shortId(conversion.contestedBy)}. Escolha o mesmo clique para confirmar.
                  Outro cliente só pode receber a venda depois que o dinheiro do primeiro voltar.
                </p>
              </Notice>
            )}
            {conversion.userId !== undefined &&
              conversion.clickId !== undefined &&
              conversion.contestedBy === undefined && <Found sale={conversion} userId={conversion.userId} />}
            <Section
              title="A venda"
              tools={
                <SiteLink to={deskPaths.conversion(conversion.id)} className="desk-back">
                  Ver a história
                  <Icon name="chevronRight" size="4" />
                </SiteLink>
              }
            >
              <NobodysFacts sale={conversion} />
            </Section>
            <Attribution key={id} sale={conversion} heading={heading} />
          </>
        )}
      </Loaded>
    </chakra.div>
  )
}

function Found({ sale, userId }: { sale: ConversionSummary; userId: string }) {
  return (
    <Notice tone="good" icon="check" title={`Esta venda tem dono: ${sale.storeName}.`}>
      <p>{effectText(sale.verdict, sale.cashbackCents, shopperText(userId, sale.shopper))}</p>
    </Notice>
  )
}

function NobodysFacts({ sale }: { sale: ConversionSummary }) {
  return (
    <Facts
      label="A venda"
      facts={[
        { name: 'Venda', value: <Amount key="sale" value={sale.saleCents} /> },
        { name: 'Comissão', value: <Amount key="commission" value={sale.commissionCents} /> },
        { name: 'Comprou em', value: formatDayTime(sale.occurredAt) },
        { name: 'A rede diz', value: verdictText(sale.verdict) },
        { name: 'Rede', value: sale.network },
        { name: 'Pedido', value: sale.orderId },
        {
          name: 'Código na rede',
          value: <CopyId key="transaction" value={sale.transactionId} what="o código na rede" />,
        },
        {
          name: 'Clique informado pela rede',
          value: sale.clickRef === undefined ? 'Nenhum' : `${sale.clickRef}, que não existe aqui`,
        },
      ]}
    />
  )
}
