import { DownloadButton } from '../parts/download-button'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { heldColumns, saleColumns } from '../sales/sale-columns'
import { SaleFilterBar } from '../sales/sale-filter-bar'
import { saleArgs, saleFilters } from '../sales/sale-filters'
import { useSalePages } from '../sales/use-sale-pages'
import { DataTable } from '../table/data-table'
import { useFilters } from '@/ui/hooks/use-filters'

const columnsOfHeld = [...saleColumns, ...heldColumns]

/** /financeiro/vendas: every sale that a network reported, to be found by whatever somebody has of it. */
export default function ConversionsPage() {
  const { values, isSet } = useFilters(saleFilters)
  const args = saleArgs(values)
  const pages = useSalePages({ ...args, limit: 200 })
  return (
    <Page>
      <PageHeader title="Vendas" text="O que as redes informaram, da compra mais nova para a mais antiga.">
        <DownloadButton path="/api/v1/finance/conversions/export" params={args} name="vendas.csv">
          Exportar CSV
        </DownloadButton>
      </PageHeader>
      <SaleFilterBar />
      <DataTable
        {...pages}
        label="Vendas"
        columns={values.held ? columnsOfHeld : saleColumns}
        rowKey={({ id }) => id}
        to={({ id }) => deskPaths.conversion(id)}
        empty={
          isSet
            ? 'Nenhuma venda com estes filtros. Confira o número ou limpe os filtros.'
            : 'Nenhuma rede informou vendas ainda.'
        }
      />
    </Page>
  )
}
