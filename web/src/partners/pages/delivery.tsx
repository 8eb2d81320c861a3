import { chakra } from '@chakra-ui/react/styled-system'
import { useParams } from 'react-router'
import { formatDayTime } from '@/lib/format'
import { cents } from '@/lib/money'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { SiteLink } from '@/ui/link'
import { Loaded } from '@/ui/loaded'
import { Money } from '@/ui/money'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import { useGetPartnerDeliveryQuery, useReplayPartnerDeliveryMutation } from '../api/index'
import type { PartnerDeliveryStory, PartnerLine } from '../api/generated'
import { Head } from '../parts/head'
import { portalPaths } from '../paths'
import { outcomes, reasonText, resolutions, statuses } from '../words'

/** Tries an item that waits again, and says what came of it. */
function Resend({ entry, of }: { entry: number; of: string }) {
  const showAlert = useAlert()
  const [replay, { isLoading }] = useReplayPartnerDeliveryMutation()
  const send = async () => {
    const { data, error } = await replay({ entry })
    if (data === undefined) showAlert({ severity: 'error', message: errorMessage(error) })
    else if (data.resolved) showAlert({ severity: 'success', message: 'Reenviada e aceita.' })
    else showAlert({ severity: 'warning', message: `Ainda recusada: ${reasonText(data.code ?? '')}.` })
  }
  return (
    <Button
      look="outline"
      size="sm"
      aria-label={`Reenviar ${of}`}
      aria-busy={isLoading}
      onClick={() => void send()}
    >
      <Icon name="retry" size="4" />
      Reenviar
    </Button>
  )
}

interface RowProps {
  line: PartnerLine
  /** Whether the delivery waits its turn. */
  waits: boolean
  /** Whether the body is there to be read again. */
  kept: boolean
}

function Row({ line, waits, kept }: RowProps) {
  const name = line.transactionId ?? (line.item < 0 ? 'A entrega inteira' : `Item ${line.item + 1}`)
  const untold = waits ? 'Espera a vez' : 'Aceito'
  const status = line.status === undefined ? undefined : statuses[line.status]
  return (
    <tr>
      <th scope="row">
        <span className="portal-id">{name}</span>
      </th>
      <td data-label="Venda agora">
        {status === undefined ? (
          '—'
        ) : (
          <span>
            <Badge tone={status.tone} icon={status.icon}>
              {status.text}
            </Badge>
            {line.attributed === false && <span className="portal-detail">sem clique nosso</span>}
          </span>
        )}
      </td>
      <td className="table-end" data-label="Valor">
        {line.saleCents === undefined ? '—' : <Money value={cents(line.saleCents)} />}
      </td>
      <td className="table-end" data-label="Comissão">
        {line.commissionCents === undefined ? '—' : <Money value={cents(line.commissionCents)} />}
      </td>
      <td data-label="O que houve">
        <span>
          {line.code === undefined ? untold : reasonText(line.code)}
          {line.detail !== undefined && (
            <span className="portal-detail" lang="en">
              {line.detail}
            </span>
          )}
          {line.resolution !== undefined && (
            <span className="portal-detail">{resolutions[line.resolution]}</span>
          )}
        </span>
      </td>
      <td className="table-end">
        {kept && line.entry !== undefined && <Resend entry={line.entry} of={name} />}
      </td>
    </tr>
  )
}

function Story({ story: { delivery, lines, body } }: { story: PartnerDeliveryStory }) {
  const outcome = outcomes[delivery.outcome]
  return (
    <>
      <Section
        title="O que resultou"
        text={`Recebida em ${formatDayTime(delivery.receivedAt)}, sequência ${delivery.sequence}. Valores e situação são os da venda agora.`}
        tools={
          <Badge tone={outcome.tone} icon={outcome.icon} size="md">
            {outcome.text}
          </Badge>
        }
        flush
      >
        {lines.length === 0 ? (
          <chakra.p px={{ base: '4', md: '5' }} pb="5" color="fg.muted">
            O corpo não está mais guardado, e nada dele espera na quarentena.
          </chakra.p>
        ) : (
          <Table label="Itens da entrega" cards>
            <thead>
              <tr>
                <th scope="col">transactionId</th>
                <th scope="col">Venda agora</th>
                <th scope="col" className="table-end">
                  Valor
                </th>
                <th scope="col" className="table-end">
                  Comissão
                </th>
                <th scope="col">O que houve</th>
                <th scope="col">
                  <span className="visually-hidden">Ações</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Row key={line.item} line={line} waits={delivery.outcome === 'received'} kept={body !== ''} />
              ))}
            </tbody>
          </Table>
        )}
      </Section>
      <Section title="Corpo como chegou" text="Byte por byte." flush>
        {body === '' ? (
          <chakra.p px={{ base: '4', md: '5' }} pb="5" color="fg.muted">
            Não guardamos mais o corpo desta entrega.
            {lines.some(({ entry }) => entry !== undefined) && ' Envie outra vez o que espera na quarentena.'}
          </chakra.p>
        ) : (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          <pre className="portal-raw" tabIndex={0} aria-label="Corpo da entrega">
            {body}
          </pre>
        )}
      </Section>
    </>
  )
}

/** One delivery: what became of each item, and the body as it came. */
export default function DeliveryPage() {
  const sequence = Number(useParams().sequence)
  const query = useGetPartnerDeliveryQuery({ sequence: Number.isSafeInteger(sequence) ? sequence : 0 })
  return (
    <>
      <Head
        title={query.data?.delivery.deliveryId ?? `Entrega ${sequence}`}
        back={
          <SiteLink className="portal-link" to={portalPaths.deliveries}>
            Entregas
          </SiteLink>
        }
      />
      <Loaded query={query} what="a entrega">
        {(story) => <Story story={story} />}
      </Loaded>
    </>
  )
}
