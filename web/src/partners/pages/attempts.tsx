import { chakra } from '@chakra-ui/react/styled-system'
import { formatDayTime } from '@/lib/format'
import { Badge } from '@/ui/badge'
import { SiteLink } from '@/ui/link'
import { Loaded } from '@/ui/loaded'
import { StateScreen } from '@/ui/state-screen'
import { Table } from '@/ui/table'
import { useListPartnerAttemptsQuery } from '../api/index'
import type { PartnerAttempt } from '../api/generated'
import { Head } from '../parts/head'
import { portalPaths } from '../paths'
import { reasonText } from '../words'

function Row({ attempt }: { attempt: PartnerAttempt }) {
  return (
    <tr>
      <th scope="row">
        <span className="portal-id">{attempt.deliveryId === '' ? 'sem webhook-id' : attempt.deliveryId}</span>
      </th>
      <td data-label="Quando">{formatDayTime(attempt.at)}</td>
      <td data-label="O que houve">
        <span>
          {attempt.code === undefined ? (
            <Badge tone="quiet" icon="copy">
              Repetição
            </Badge>
          ) : (
            <>
              {reasonText(attempt.code)}
              <span className="portal-detail" lang="en">
                {attempt.code}
                {attempt.detail === undefined ? '' : `: ${attempt.detail}`}
              </span>
            </>
          )}
        </span>
      </td>
      <td data-label="Entrega">
        {attempt.sequence === undefined ? (
          '—'
        ) : (
          <SiteLink className="portal-link" to={portalPaths.delivery(attempt.sequence)}>
            {`Entrega ${attempt.sequence}`}
          </SiteLink>
        )}
      </td>
    </tr>
  )
}

/** What was refused before it was read, and repeats. */
export default function AttemptsPage() {
  const query = useListPartnerAttemptsQuery()
  return (
    <>
      <Head
        title="Recusas"
        text="As últimas tentativas que não viraram entrega: 50 recusadas na porta, que podem ser de qualquer um, e 50 assinadas pela sua rede, que repetem algo. O corpo delas não é guardado."
      />
      <Loaded query={query} what="as recusas">
        {(attempts) =>
          attempts.length === 0 ? (
            <div className="panel">
              <StateScreen
                level="h2"
                picture="confirm"
                title="Nada foi recusado"
                text="Quando uma assinatura não confere ou um relógio está errado, o motivo aparece aqui."
              />
            </div>
          ) : (
            <chakra.div bg="panel" borderWidth="1px" borderRadius="lg" overflow="hidden">
              <Table label="Recusas e repetições" cards>
                <thead>
                  <tr>
                    <th scope="col">webhook-id</th>
                    <th scope="col">Quando</th>
                    <th scope="col">O que houve</th>
                    <th scope="col">Entrega</th>
                  </tr>
                </thead>
                <tbody>
                  {attempts.map((attempt, place) => (
                    <Row key={`${attempt.at} ${place}`} attempt={attempt} />
                  ))}
                </tbody>
              </Table>
            </chakra.div>
          )
        }
      </Loaded>
    </>
  )
}
