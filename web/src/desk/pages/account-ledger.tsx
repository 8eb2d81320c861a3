import { skipToken } from '@reduxjs/toolkit/query'
import '../book/book.css'
import { day, search, text } from '@/lib/filters'
import { dayInSaoPaulo, formatCount } from '@/lib/format'
import { useFilters } from '@/ui/hooks/use-filters'
import { Section } from '@/ui/section'
import type { AccountLedger, AccountLine } from '../api/generated'
import { useAccountLedgerPagesInfiniteQuery } from '../api/index'
import { accountColumns, Balance, lineTarget } from '../book/account-columns'
import { MonthBadge } from '../book/month-badge'
import { Amount } from '../parts/amount'
import { ExportButtons } from '../parts/export-buttons'
import { EmptyNote } from '../parts/empty-note'
import { Facts } from '../parts/facts'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { ChoiceField, DayField } from '../url/filter-fields'
import { SearchField } from '../url/search-field'
import { accountOptions } from '../words/accounts'

const spec = { account: text('conta'), owner: search('titular'), from: day('de'), to: day('ate') }
const rowKey = ({ sequence, line }: AccountLine) => `${sequence} ${line}`

/** The account and days that the address names: without days, those of the present month. */
function useAccount() {
  const { values, isSet, clear, bind } = useFilters(spec)
  const today = dayInSaoPaulo(new Date())
  const to = values.to === '' ? today : values.to
  const from = values.from === '' ? `${to.slice(0, 7)}-01` : values.from
  const account = accountOptions.some(({ value }) => value === values.account) ? values.account : ''
  const args = { account, from, to, ...(values.owner !== '' && { owner: values.owner }) }
  return { args, isSet, clear, bind }
}

/** /financeiro/razao: the lines of an account, with what it comes to after each. */
export default function AccountLedgerPage() {
  const { args, isSet, clear, bind } = useAccount()
  const chosen = args.account !== '' && args.from <= args.to
  const query = useAccountLedgerPagesInfiniteQuery(chosen ? { ...args, limit: 100 } : skipToken)
  const first = query.currentData?.pages[0]
  return (
    <Page>
      <PageHeader
        title="Razão"
        text="Os lançamentos de uma conta, na ordem do registro, com o saldo depois de cada um."
      >
        {chosen && (
          <ExportButtons
            path="/api/v1/finance/account-ledger/export"
            params={args}
            name={`razao-${args.account}`}
          />
        )}
      </PageHeader>
      <FilterBar isSet={isSet} onClear={clear}>
        <SearchField label="Titular" placeholder="Rede, conta bancária ou id do cliente" {...bind('owner')} />
        <ChoiceField
          label="Conta"
          all="Escolha uma conta"
          options={accountOptions}
          {...bind('account')}
          value={args.account}
        />
        <DayField label="De" {...bind('from')} value={args.from} max={args.to} />
        <DayField label="Até" {...bind('to')} value={args.to} min={args.from} />
      </FilterBar>
      {!chosen ? (
        <Section flush title="Nenhuma conta escolhida">
          <EmptyNote>
            {args.account === ''
              ? 'Escolha uma conta acima, ou abra uma pelo código dela no balancete.'
              : 'O primeiro dia vem depois do último. Corrija as datas.'}
          </EmptyNote>
        </Section>
      ) : (
        <>
          {first !== undefined && <Sums ledger={first} />}
          <DataTable
            label="Lançamentos da conta"
            columns={accountColumns}
            rows={query.currentData?.pages.flatMap(({ lines }) => lines)}
            rowKey={rowKey}
            to={lineTarget}
            error={query.error}
            retry={query.refetch}
            more={
              query.hasNextPage
                ? { load: query.fetchNextPage, loading: query.isFetchingNextPage, onScroll: true }
                : undefined
            }
            empty="Nenhum lançamento nestes dias."
          />
        </>
      )}
    </Page>
  )
}

function Sums({ ledger }: { ledger: AccountLedger }) {
  const { code, name, owner, closed, count } = ledger
  return (
    <Section
      title={owner === '' ? `${code} ${name}` : `${code} ${name}: ${owner}`}
      tools={<MonthBadge closed={closed} />}
    >
      <Facts
        label="Somas do período"
        facts={[
          { name: 'Saldo anterior', value: <Balance value={ledger.openingCents} /> },
          { name: 'Débitos', value: <Amount value={ledger.debitCents} /> },
          { name: 'Créditos', value: <Amount value={ledger.creditCents} /> },
          { name: 'Saldo final', value: <Balance value={ledger.closingCents} /> },
          { name: 'Lançamentos', value: formatCount(count) },
        ]}
      />
    </Section>
  )
}
