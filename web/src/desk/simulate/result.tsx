import { type Ref, useEffect, useRef } from 'react'
import { formatCount, formatDate } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import type { SimulatedWait, Simulation } from '../api/generated'
import { Amount } from '../parts/amount'
import { DeskIcon } from '../parts/desk-icon'
import { Facts } from '../parts/facts'
import { Notice } from '../parts/notice'
import { DataTable } from '../table/data-table'
import { leftText, meanDays } from './draft'
import { storeColumns } from './store-columns'
import { SumsTable } from './sums-table'

/** What a simulation found: what the ledger says beside what would have been. */
export function SimulationResult({ result }: { result: Simulation }) {
  const { approved, gaining, losing } = result
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    first.current?.focus()
  }, [])
  if (result.checked === 0)
    return (
      <Notice ref={first} tone="quiet" icon="info" title="Não há vendas nestes meses.">
        <p>Escolha outros meses: contam as compras feitas neles, no horário de São Paulo.</p>
      </Notice>
    )
  return (
    <>
      <CheckNotice ref={first} result={result} />
      <Section
        title={`Vendas de ${result.months.map(formatLongMonth).join(', ')}`}
        text={`Como estão hoje, até o evento ${formatCount(result.sequence)} do livro. Nada mudou.`}
      >
        <SumsTable result={result} />
        <Facts
          label="O que muda"
          facts={[
            { name: 'Clientes que ganham', value: <Moved {...gaining} /> },
            { name: 'Clientes que perdem', value: <Moved {...losing} /> },
            {
              name: 'Retidas pela proteção antes',
              value: <Held sales={approved.heldBefore} cents={approved.heldBeforeCents} />,
            },
            {
              name: 'Retidas depois',
              value: <Held sales={approved.heldAfter} cents={approved.heldAfterCents} />,
            },
          ]}
        />
        <LeftNotes result={result} />
      </Section>
      {result.weeks.length > 0 || result.waitBefore.undated + result.waitAfter.undated > 0 ? (
        <WeeksSection result={result} />
      ) : null}
      <Section
        title="Por loja"
        text={`Vendas aprovadas e pendentes, a maior mudança primeiro${result.storesInAll > result.stores.length ? `: ${String(result.stores.length)} de ${formatCount(result.storesInAll)} lojas, todas no CSV` : ''}.`}
        tools={
          <Button
            look="outline"
            size="sm"
            onClick={() => {
              saveFile(
                new Blob([result.table], { type: 'text/csv;charset=utf-8' }),
                `simulacao-${result.months.join('-')}.csv`,
              )
            }}
          >
            <DeskIcon name="download" size="4" />
            Exportar CSV
          </Button>
        }
      >
        <DataTable
          label="Simulação por loja"
          columns={storeColumns}
          rows={result.stores}
          rowKey={({ slug, network }) => `${slug} ${network}`}
          error={undefined}
          retry={() => undefined}
          empty="Nenhuma loja."
        />
      </Section>
    </>
  )
}

/** Whether what clicks have frozen comes to what the ledger says. */
function CheckNotice({ result: { checked, differ }, ref }: { result: Simulation; ref: Ref<HTMLDivElement> }) {
  if (differ > 0)
    return (
      <Notice
        ref={ref}
        tone="bad"
        icon="alert"
        title={`A conferência falhou em ${formatCount(differ)} vendas.`}
      >
        <p>
          O livro não diz o que o próprio clique prometeu. Não use esta simulação, e avise quem opera o
          sistema.
        </p>
      </Notice>
    )
  return (
    <Notice ref={ref} tone="good" icon="check" title="A conferência bate ao centavo.">
      <p>Pelo que os próprios cliques prometeram, {formatCount(checked)} vendas rendem o que o livro diz.</p>
    </Notice>
  )
}

function Moved({ shoppers, cents }: { shoppers: number; cents: number }) {
  return (
    <>
      {formatCount(shoppers)}, no total <Amount value={cents} />
    </>
  )
}

function Held({ sales, cents }: { sales: number; cents: number }) {
  return (
    <>
      {formatCount(sales)}, com <Amount value={cents} />
    </>
  )
}

function LeftNotes({ result: { left, empty } }: { result: Simulation }) {
  if (left.length === 0 && empty === 0) return null
  return (
    <Notice tone="waiting" icon="info" title="O que não pôde ser simulado">
      <ul>
        {left.map(({ why, sales }) => (
          <li key={why}>
            {formatCount(sales)} {sales === 1 ? 'venda fica' : 'vendas ficam'} como no livro: {leftText(why)}.
          </li>
        ))}
        {empty > 0 && (
          <li>
            {formatCount(empty)} {empty === 1 ? 'venda teve' : 'vendas tiveram'} o clique quando nenhuma linha
            do arquivo valia para a loja, e por ele não {empty === 1 ? 'rende' : 'rendem'} nada. Para termos
            que ainda vão começar, marque “Valer como se já tivesse começado”.
          </li>
        )}
      </ul>
    </Notice>
  )
}

/** What becomes payable in which week, and how long purchases wait for it. */
function WeeksSection({ result: { weeks, waitBefore, waitAfter } }: { result: Simulation }) {
  return (
    <Section
      title="Quando fica disponível"
      text="O cashback das vendas aprovadas, pela semana em que um pagamento já pode levá-lo."
    >
      <Facts
        label="Espera"
        facts={[
          { name: 'Espera média antes', value: <WaitText wait={waitBefore} /> },
          { name: 'Espera média depois', value: <WaitText wait={waitAfter} /> },
          {
            name: 'Sem data antes',
            value: <Held sales={waitBefore.undated} cents={waitBefore.undatedCents} />,
          },
          {
            name: 'Sem data depois',
            value: <Held sales={waitAfter.undated} cents={waitAfter.undatedCents} />,
          },
        ]}
      />
      {weeks.length > 0 && (
        <Table label="Por semana">
          <thead>
            <tr>
              <th scope="col">Semana de</th>
              <th scope="col" className="table-end">
                Antes
              </th>
              <th scope="col" className="table-end">
                Depois
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, beforeCents, afterCents }) => (
              <tr key={monday}>
                <th scope="row">{formatDate(monday)}</th>
                <td className="table-end">
                  <Amount value={beforeCents} quietZero />
                </td>
                <td className="table-end">
                  <Amount value={afterCents} quietZero />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function WaitText({ wait: { sales, tenthsOfDays } }: { wait: SimulatedWait }) {
  return <>{sales === 0 ? '–' : meanDays(tenthsOfDays)}</>
}
