import { formatDayTime } from '@/lib/format'
import { cents as toCents, formatCents } from '@/lib/money'
import { SiteLink } from '@/ui/link'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { FiguresTable } from '@/ui/charts/figures-table'
import type { Cash } from '../api/generated'
import { useGetCashQuery } from '../api/index'
import { errorColumns, weekColumns } from '../cash/cash-columns'
import { ProviderBalanceSection } from '../cash/provider-balance'
import { Amount } from '../parts/amount'
import { ExportButtons } from '../parts/export-buttons'
import { Notice } from '../parts/notice'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { DataTable } from '../table/data-table'

/** /financeiro/caixa: what is on the accounts, what money the weeks to come bring, and how far such forecasts were off. */
export default function CashPage() {
  const query = useGetCashQuery()
  return (
    <Page>
      <PageHeader
        title="Previsão de caixa"
        text="O que as redes devem aprovar e pagar e o que os clientes devem receber, semana a semana, pelas vendas em aberto e pelo passado de cada loja."
      />
      <Loaded query={query} what="a previsão de caixa" height="48">
        {(cash) => (
          <>
            <Position cash={cash} />
            <ProviderBalanceSection balance={cash.provider} />
            {cash.madeAt === undefined ? (
              <Notice tone="quiet" icon="info" title="Ainda não há previsão.">
                <p>Ela é feita uma vez por dia, pelo servidor que cuida dos trabalhos diários.</p>
              </Notice>
            ) : (
              <Weeks cash={cash} madeAt={cash.madeAt} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Position({ cash }: { cash: Cash }) {
  return (
    <Section
      title="Nas contas, segundo o livro"
      text="Entram os recebimentos, as tarifas e as transferências lançadas, e saem os Pix."
      tools={
        <ExportButtons
          path="/api/v1/finance/cash/export"
          params={{ of: 'position' }}
          name="posicao-de-caixa"
          what="posição"
        />
      }
    >
      {cash.accounts.length === 0 ? (
        <p>Nenhuma conta teve movimento.</p>
      ) : (
        <FiguresTable
          label="Contas"
          head={['Conta', 'Saldo']}
          rows={cash.accounts.map(({ provider, name, cents, posted }) => ({
            key: `${String(provider)} ${name}`,
            cells: [
              provider ? 'Provedor de Pix' : name,
              provider && !posted ? (
                'sem transferências lançadas: o livro não sabe'
              ) : (
                <SiteLink
                  key="saldo"
                  className="desk-link"
                  to={deskPaths.accountLedger({ account: provider ? 'bank' : 'bank_account', owner: name })}
                  aria-label={`${formatCents(toCents(cents)).replace('-', '\u2212')}: razão de ${provider ? 'Provedor de Pix' : name}`}
                >
                  <Amount value={cents} />
                </SiteLink>
              ),
            ],
          }))}
        />
      )}
    </Section>
  )
}

function Weeks({ cash, madeAt }: { cash: Cash; madeAt: string }) {
  return (
    <>
      <Section
        title="Próximas semanas"
        tools={
          <ExportButtons
            path="/api/v1/finance/cash/export"
            params={{ of: 'forecast' }}
            name="previsao-de-caixa"
            what="previsão"
          />
        }
        text={`Feita em ${formatDayTime(madeAt)}. O segundo valor é o prudente: em nove de cada dez semanas do passado veio ao menos isso ou, nos pagamentos, saiu no máximo isso.`}
      >
        <DataTable
          label="Próximas semanas"
          columns={weekColumns}
          rows={cash.weeks}
          rowKey={({ from }) => from}
          error={undefined}
          retry={() => undefined}
          empty="Nenhuma semana foi prevista."
        />
      </Section>
      <Section
        title="Quanto as previsões erraram"
        text="Previsões de semanas passadas, feitas com a mesma antecedência: a soma das diferenças no que de fato veio, e para que lado."
      >
        <DataTable
          label="Erro das previsões"
          columns={errorColumns}
          rows={cash.weeks}
          rowKey={({ from }) => from}
          error={undefined}
          retry={() => undefined}
          empty="Nenhuma semana foi prevista."
        />
      </Section>
    </>
  )
}
