import { formatCount, formatDayTime } from '@/lib/format'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { useGetKeptDatesQuery } from '../api/index'
import { keptColumns } from '../dates/kept-columns'
import { keptText } from '../dates/kept'
import { Notice } from '../parts/notice'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { DataTable } from '../table/data-table'

/** /financeiro/prazos: how often the days that purchases were promised were kept, by store, the worst first. */
export default function DatesPage() {
  const query = useGetKeptDatesQuery()
  return (
    <Page>
      <PageHeader
        title="Prazos"
        text="Cada loja promete os dias em que 9 de cada 10 compras foram confirmadas, pelo passado dela. Aqui está quantas vezes a promessa valeu, mês a mês, com o que se sabia no começo de cada um."
      />
      <Loaded query={query} what="os prazos" height="48">
        {(kept) =>
          kept.testedAt === undefined ? (
            <Notice tone="quiet" icon="info" title="Ainda não há o que conferir.">
              <p>
                É preciso que 30 compras de uma loja, ou de uma rede, tenham sido confirmadas, e que um mês
                prometido depois disso tenha vencido. A conta é refeita uma vez por dia.
              </p>
            </Notice>
          ) : (
            <Section
              title={`Prazos cumpridos: ${keptText(kept)} de ${formatCount(kept.sales)}`}
              text={`Nos últimos ${String(kept.months)} meses, sem as compras cujo prazo ainda corre. Conferido em ${formatDayTime(kept.testedAt)}.`}
            >
              <DataTable
                label="Prazos por loja"
                columns={keptColumns}
                rows={kept.stores}
                rowKey={({ slug, network }) => `${slug} ${network}`}
                error={undefined}
                retry={() => undefined}
                empty="Nenhuma loja foi conferida."
              />
            </Section>
          )
        }
      </Loaded>
    </Page>
  )
}
