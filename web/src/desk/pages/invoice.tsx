import { chakra } from '@chakra-ui/react/styled-system'
import { useParams } from 'react-router'
import { formatCount, formatDate, formatDayTime } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import { ButtonLink } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import type { Invoice } from '../api/generated'
import { useGetInvoicesQuery } from '../api/index'
import { InvoiceBadge } from '../invoices/invoice-columns'
import { Amount } from '../parts/amount'
import { DownloadButton } from '../parts/download-button'
import { Facts } from '../parts/facts'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'

/** /financeiro/faturas/:network/:month: what a network was invoiced for a month, with its files and all of before. */
export default function InvoicePage() {
  const { network = '', month = '' } = useParams()
  const { currentData: data, error, refetch } = useGetInvoicesQuery({ network, month })
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title={`${network}, ${formatLongMonth(month)}`}
        back={{ to: deskPaths.invoices, label: 'Faturas' }}
      />
      <Loaded query={{ data, error, refetch }} what="a fatura" height="96">
        {(story) => (
          <>
            {story[0] !== undefined && <InForce invoice={story[0]} />}
            <Story story={story} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function InForce({ invoice: i }: { invoice: Invoice }) {
  const path = `/api/v1/finance/invoices/${encodeURIComponent(i.network)}/${i.month}/export`
  return (
    <Section
      title={`Fatura ${i.number}`}
      text="O arquivo fiscal tem o que o sistema da prefeitura pede para a NFS-e."
    >
      <Facts
        label="Fatura"
        facts={[
          { name: 'Situação', value: <InvoiceBadge invoice={i} /> },
          { name: 'Valor', value: <Amount value={i.cents} /> },
          { name: 'Emissão', value: formatDate(i.issuedOn) },
          { name: 'Vencimento', value: formatDate(i.dueOn) },
          { name: 'Vendas', value: formatCount(i.sales) },
          { name: 'Aprovado até o fim do mês', value: <Amount value={i.recognisedCents} /> },
          { name: 'Aprovada por', value: <Actor id={i.invoicedBy} /> },
          { name: 'No livro em', value: formatDayTime(i.invoicedAt) },
          { name: 'SHA-256 das vendas', value: i.digest, wide: true },
        ]}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <DownloadButton path={path} params={{ layout: 'json' }} name={`nfse-${i.network}-${i.month}.json`}>
          Arquivo fiscal (JSON)
        </DownloadButton>
        <DownloadButton path={path} params={{ layout: 'csv' }} name={`nfse-${i.network}-${i.month}.csv`}>
          Arquivo fiscal (CSV)
        </DownloadButton>
        <DownloadButton path={path} params={{ layout: 'sales' }} name={`vendas-${i.network}-${i.month}.csv`}>
          Vendas (CSV)
        </DownloadButton>
        <ButtonLink to={deskPaths.newInvoice(i)} size="sm" look="outline">
          Corrigir
        </ButtonLink>
        {!i.canceled && (
          <ButtonLink to={deskPaths.newInvoice(i, true)} size="sm" look="outline">
            Cancelar
          </ButtonLink>
        )}
      </chakra.div>
    </Section>
  )
}

function Story({ story }: { story: readonly Invoice[] }) {
  return (
    <Section title="Tudo o que foi emitido para o mês" text="A primeira é a que vale." flush>
      <Table label="Faturas do mês" size="sm" cards>
        <thead>
          <tr>
            <th scope="col">Número</th>
            <th scope="col">No lugar de</th>
            <th scope="col">Situação</th>
            <th scope="col">Emissão</th>
            <th scope="col">Vencimento</th>
            <th scope="col" className="table-end">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {story.map((i) => (
            <tr key={i.sequence}>
              <th scope="row">{i.number}</th>
              <td data-label="No lugar de">{i.replaces ?? '–'}</td>
              <td data-label="Situação">
                <InvoiceBadge invoice={i} />
              </td>
              <td data-label="Emissão">{formatDate(i.issuedOn)}</td>
              <td data-label="Vencimento">{formatDate(i.dueOn)}</td>
              <td data-label="Valor" className="table-end">
                <Amount value={i.cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
