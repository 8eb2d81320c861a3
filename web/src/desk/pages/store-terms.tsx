import { useParams } from 'react-router'
import { formatBasisPoints, formatDayTime } from '@/lib/format'
import { Badge } from '@/ui/badge'
import { ButtonLink } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import type { PublishedTerms, StoreTermsBook } from '../api/generated'
import { useGetTermsQuery } from '../api/index'
import { EmptyNote } from '../parts/empty-note'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { RowLink } from '../parts/row-link'
import { deskPaths } from '../paths'
import { standingOf } from '../terms/draft'
import type { Word } from '../words/money'
import { periodText, promiseText, scopeText, standingWords } from '../terms/words'

/** /financeiro/condicoes/:slug: what one store promises, and what it promised before. */
export default function StoreTermsPage() {
  const { slug = '' } = useParams()
  const { currentData: data, error, refetch } = useGetTermsQuery({ slug })
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title={data === undefined ? 'Condições' : `Condições de ${data.name}`}
        text={data && textOf(data)}
        back={{ to: deskPaths.terms, label: 'Condições' }}
      >
        <ButtonLink to={`${deskPaths.storeTerms(slug)}/novas`} size="sm">
          Mudar condições
        </ButtonLink>
      </PageHeader>
      <Loaded query={{ data, error, refetch }} what="as condições" height="96">
        {({ rows, versions }) => (
          <>
            <Rows rows={rows} />
            <Versions versions={versions} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function textOf({ cashbackBps, doubled, rows }: StoreTermsBook): string {
  const most =
    cashbackBps === 0 ? 'Não rende cashback agora.' : `Rende até ${formatBasisPoints(cashbackBps)} agora.`
  return [
    most,
    doubled ? 'Clientes recebem o dobro do que está aqui.' : '',
    rows.length === 0 ? 'Só tem a taxa do catálogo.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function Rows({ rows }: Pick<StoreTermsBook, 'rows'>) {
  const now = new Date()
  return (
    <Section
      title="O que promete"
      text="Onde valem várias linhas, conta a maior. O que foi prometido em cliques não muda com elas."
      flush
    >
      {rows.length === 0 ? (
        <EmptyNote>Nenhuma linha: vale a taxa do catálogo, para tudo e para todos.</EmptyNote>
      ) : (
        <Table label="O que promete" cards>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              <th scope="col">Situação</th>
              <th scope="col">Promete</th>
              <th scope="col">Em quê</th>
              <th scope="col">Quando</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.id}</th>
                <td data-label="Situação">
                  <Standing {...standingWords[standingOf(row, now)]} />
                </td>
                <td data-label="Promete">{promiseText(row)}</td>
                <td data-label="Em quê">{scopeText(row)}</td>
                <td data-label="Quando">{periodText(row)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function Standing({ label, tone, icon }: Word) {
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

function Versions({ versions }: { versions: readonly PublishedTerms[] }) {
  if (versions.length === 0) return null
  return (
    <Section title="Versões" text="As 100 mais novas. Cada uma foi publicada por duas pessoas." flush>
      <Table label="Versões" cards>
        <thead>
          <tr>
            <th scope="col">Publicada em</th>
            <th scope="col">Motivo</th>
            <th scope="col">Dizia</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ id, publishedAt, reason, read }) => (
            <tr key={id}>
              <th scope="row">
                <RowLink to={deskPaths.proposal(id)}>{formatDayTime(publishedAt)}</RowLink>
              </th>
              <td data-label="Motivo">{reason}</td>
              <td data-label="Dizia">
                <ul>
                  {read.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
