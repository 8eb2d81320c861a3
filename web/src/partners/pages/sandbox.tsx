import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { formatDayTime } from '@/lib/format'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { RefreshButton } from '@/ui/refresh-button'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import {
  useClearSandboxMutation,
  useGetPartnerMeQuery,
  useGetSandboxQuery,
  useRenewSandboxKeyMutation,
} from '../api/index'
import type { PartnerSandbox, SandboxDelivery } from '../api/generated'
import { Head } from '../parts/head'
import { ShownOnce } from '../parts/shown-once'
import { caseNames, caseStates, reasonText, results } from '../words'

function Key({ setAt }: { setAt: string | undefined }) {
  const { data: me } = useGetPartnerMeQuery()
  const showAlert = useAlert()
  const [renew, { isLoading }] = useRenewSandboxKeyMutation()
  const [made, setMade] = useState<string | null>(null)
  const make = async () => {
    const { data, error } = await renew()
    if (data === undefined) showAlert({ severity: 'error', message: errorMessage(error) })
    else setMade(data.secret)
  }
  return (
    <Section
      title="Chave e endereço"
      text="A chave de testes só vale aqui, e nada do que ela assina vira venda."
      tools={
        <Button
          look={setAt === undefined ? 'solid' : 'outline'}
          size="sm"
          aria-busy={isLoading}
          onClick={() => void make()}
        >
          {setAt === undefined ? 'Criar a chave' : 'Trocar a chave'}
        </Button>
      }
    >
      <chakra.p textStyle="small">
        Envie para{' '}
        <span className="portal-id">{`${window.location.origin}/webhooks/sandbox/${me?.partner ?? '…'}`}</span>
        {setAt === undefined ? '. Ainda não há chave.' : `. Chave criada em ${formatDayTime(setAt)}.`}
      </chakra.p>
      <ShownOnce
        title="Sua chave de testes"
        text="Ela aparece só esta vez e toma o lugar da anterior."
        secret={made}
        onClose={() => {
          setMade(null)
        }}
      />
    </Section>
  )
}

function Cases({ cases }: Pick<PartnerSandbox, 'cases'>) {
  const passed = cases.filter(({ state }) => state === 'passed').length
  return (
    <Section title="Casos" text={`${passed} de ${cases.length} passaram.`} flush>
      <Table label="Casos" cards>
        <thead>
          <tr>
            <th scope="col">Caso</th>
            <th scope="col">Situação</th>
            <th scope="col">Por quê</th>
          </tr>
        </thead>
        <tbody>
          {cases.map(({ name, state, why, deliveryId, detail }) => (
            <tr key={name}>
              <th scope="row">{caseNames[name]}</th>
              <td data-label="Situação">
                <Badge tone={caseStates[state].tone} icon={caseStates[state].icon}>
                  {caseStates[state].text}
                </Badge>
              </td>
              <td>
                <span>
                  {why}
                  {detail !== undefined && (
                    <span className="portal-detail" lang="en">
                      {detail}
                    </span>
                  )}
                  {deliveryId !== undefined && <span className="portal-detail">{deliveryId}</span>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

function came({ repeat, code, lines }: SandboxDelivery): string {
  if (repeat) return 'Repetição: já estava aqui'
  if (code !== undefined) return reasonText(code)
  return lines.map((line) => `${line.transactionId ?? 'sem id'}: ${results[line.result]}`).join(', ')
}

function Tried({ deliveries }: Pick<PartnerSandbox, 'deliveries'>) {
  const showAlert = useAlert()
  const [clear, { isLoading }] = useClearSandboxMutation()
  const begin = async () => {
    const { error } = await clear()
    if (error !== undefined) showAlert({ severity: 'error', message: errorMessage(error) })
  }
  return (
    <Section
      title="O que você enviou"
      text="As últimas 50 com a sua assinatura e as últimas 50 sem ela, da mais nova para a mais antiga."
      flush
      tools={
        deliveries.length > 0 && (
          <Button look="outline" size="sm" aria-busy={isLoading} onClick={() => void begin()}>
            Começar de novo
          </Button>
        )
      }
    >
      {deliveries.length === 0 ? (
        <chakra.p px={{ base: '4', md: '5' }} pb="5" color="fg.muted">
          Nada ainda. Comece com uma venda “pending”.
        </chakra.p>
      ) : (
        <Table label="Tentativas" cards>
          <thead>
            <tr>
              <th scope="col">webhook-id</th>
              <th scope="col">Quando</th>
              <th scope="col">O que faria</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.sequence}>
                <th scope="row">
                  <span className="portal-id">{delivery.deliveryId}</span>
                </th>
                <td data-label="Quando">{formatDayTime(delivery.receivedAt)}</td>
                <td data-label="O que faria">{came(delivery)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

/** The conformance kit: a key, the cases, and what was tried out. */
export default function SandboxPage() {
  const query = useGetSandboxQuery()
  return (
    <>
      <Head
        title="Testes"
        text="O mesmo padrão assinado, com as mesmas conferências e respostas. Cada caso passa quando uma entrega sua o mostra."
      >
        <RefreshButton of={query} />
      </Head>
      <Loaded query={query} what="os testes">
        {({ keySetAt, cases, deliveries }) => (
          <>
            <Key setAt={keySetAt} />
            <Cases cases={cases} />
            <Tried deliveries={deliveries} />
          </>
        )}
      </Loaded>
    </>
  )
}
