import { useListNetworksQuery } from '../api/index'
import type { Networks } from '../api/generated'
import { dayColumns, type PartnersDay } from '../networks/day-columns'
import { networkColumns } from '../networks/network-columns'
import { silenceColumns } from '../networks/silence-columns'
import { Loaded } from '@/ui/loaded'
import { Notice } from '../parts/notice'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { DataTable } from '../table/data-table'

function byDay({ networks }: Networks): readonly PartnersDay[] {
  return networks
    .flatMap(({ partner, days }) => days.map((day) => ({ ...day, partner })))
    .sort((a, b) => b.day.localeCompare(a.day) || a.partner.localeCompare(b.partner))
}

const retry = () => undefined

/** /financeiro/redes: how sales of each network reach us, and who tells of none any more. */
export default function NetworksPage() {
  const query = useListNetworksQuery(undefined, { pollingInterval: 60_000 })
  return (
    <Page>
      <PageHeader
        title="Redes"
        text="Como as vendas chegam até nós: avisadas pela rede, ou achadas quando a consultamos. E quem parou de informar vendas enquanto os clientes continuam clicando."
      />
      <Loaded query={query} what="as redes" height="48">
        {(all) => {
          const silent = all.silences.filter(({ endedAt }) => endedAt === undefined).length
          return (
            <>
              {silent > 0 && (
                <Notice
                  tone="bad"
                  icon="alert"
                  title={
                    silent === 1
                      ? 'Um silêncio que não é acaso.'
                      : `${String(silent)} silêncios que não são acaso.`
                  }
                >
                  <p>
                    Abra um link da loja e confira se ele leva o código do clique, e pergunte à rede se o
                    programa está ativo. Quando uma venda chegar, o aviso termina sozinho.
                  </p>
                </Notice>
              )}
              <Section
                title="Silêncios"
                text="Pelo que os cliques rendiam em quatro semanas, já deveria haver vendas."
              >
                <DataTable
                  label="Silêncios"
                  columns={silenceColumns}
                  rows={all.silences}
                  rowKey={({ id }) => id}
                  error={undefined}
                  retry={retry}
                  empty="Nenhuma loja e nenhuma rede ficou em silêncio."
                />
              </Section>
              <Section
                title="Redes"
                text="As vendas são as dos últimos 14 dias. Tarde é mais de um dia depois da compra."
              >
                <DataTable
                  label="Redes"
                  columns={networkColumns}
                  rows={all.networks}
                  rowKey={({ partner }) => partner}
                  error={undefined}
                  retry={retry}
                  empty="Nenhuma rede está cadastrada: devolve partner add."
                />
              </Section>
              <Section title="Por dia">
                <DataTable
                  label="Por dia"
                  columns={dayColumns}
                  rows={byDay(all)}
                  rowKey={({ partner, day }) => `${partner} ${day}`}
                  error={undefined}
                  retry={retry}
                  empty="Nenhuma venda chegou nos últimos 14 dias."
                />
              </Section>
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
