import { chakra } from '@chakra-ui/react/styled-system'
import { useSearchParams } from 'react-router'
import { formatCount, formatDayTime } from '@/lib/format'
import { Badge } from '@/ui/badge'
import { ButtonLink } from '@/ui/button'
import { SiteLink } from '@/ui/link'
import { Loaded } from '@/ui/loaded'
import { RefreshButton } from '@/ui/refresh-button'
import { StateScreen } from '@/ui/state-screen'
import { Table } from '@/ui/table'
import { useGetPartnerMeQuery, useListPartnerDeliveriesQuery } from '../api/index'
import type { PartnerDelivery } from '../api/generated'
import { Head } from '../parts/head'
import { portalPaths } from '../paths'
import { outcomes, reasonText } from '../words'

function Row({ delivery, signs }: { delivery: PartnerDelivery; signs: boolean }) {
  const outcome = outcomes[delivery.outcome]
  return (
    <tr>
      <th scope="row">
        <SiteLink className="portal-link" to={portalPaths.delivery(delivery.sequence)}>
          {delivery.deliveryId === '' ? `Entrega ${delivery.sequence}` : delivery.deliveryId}
        </SiteLink>
      </th>
      <td data-label="Recebida em">{formatDayTime(delivery.receivedAt)}</td>
      <td data-label="Resultado">
        <span>
          <Badge tone={outcome.tone} icon={outcome.icon}>
            {outcome.text}
          </Badge>
          {delivery.code !== undefined && <span className="portal-detail">{reasonText(delivery.code)}</span>}
        </span>
      </td>
      {signs && (
        <td className="table-end" data-label="Repetições">
          {formatCount(delivery.repeats)}
        </td>
      )}
    </tr>
  )
}

function Nothing({ signs }: { signs: boolean }) {
  return (
    <div className="panel">
      <StateScreen
        level="h2"
        picture="gate"
        title="Nenhuma entrega ainda"
        text={
          signs
            ? 'Comece pelos testes: eles usam uma chave própria e não contam como venda.'
            : 'As vendas da sua rede aparecem aqui assim que chegam.'
        }
      >
        {signs && <ButtonLink to={portalPaths.sandbox}>Ir para os testes</ButtonLink>}
      </StateScreen>
    </div>
  )
}

/** What came of the network, newest first. What it calls a delivery, and how often it repeated one, is known where it signs. */
export default function DeliveriesPage() {
  const [params] = useSearchParams()
  const given = Number(params.get('antes'))
  const before = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const { data: me } = useGetPartnerMeQuery()
  const signs = me?.signs !== false
  const query = useListPartnerDeliveriesQuery(before === undefined ? {} : { before })
  return (
    <>
      <Head
        title="Entregas"
        text={`O que veio da sua rede, da mais nova para a mais antiga. Uma entrega aparece aqui instantes depois ${signs ? 'da resposta 202' : 'de chegar'}.`}
      >
        <RefreshButton of={query} />
      </Head>
      <Loaded query={query} what="as entregas">
        {({ deliveries, before: next }) =>
          deliveries.length === 0 ? (
            <Nothing signs={signs} />
          ) : (
            <>
              <chakra.div bg="panel" borderWidth="1px" borderRadius="lg" overflow="hidden">
                <Table label="Entregas" cards>
                  <thead>
                    <tr>
                      <th scope="col">{signs ? 'webhook-id' : 'Entrega'}</th>
                      <th scope="col">Recebida em</th>
                      <th scope="col">Resultado</th>
                      {signs && (
                        <th scope="col" className="table-end">
                          Repetições
                        </th>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {deliveries.map((delivery) => (
                      <Row key={delivery.sequence} delivery={delivery} signs={signs} />
                    ))}
                  </tbody>
                </Table>
              </chakra.div>
              <chakra.nav aria-label="Páginas das entregas" display="flex" flexWrap="wrap" gap="2.5">
                {before !== undefined && (
                  <ButtonLink look="outline" to={portalPaths.deliveries}>
                    Mais novas
                  </ButtonLink>
                )}
                {next !== undefined && (
                  <ButtonLink look="outline" to={`${portalPaths.deliveries}?antes=${next}`}>
                    Mais antigas
                  </ButtonLink>
                )}
              </chakra.nav>
            </>
          )
        }
      </Loaded>
    </>
  )
}
