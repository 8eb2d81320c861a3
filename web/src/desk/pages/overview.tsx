import { chakra } from '@chakra-ui/react/styled-system'
import { formatTime } from '@/lib/format'
import { RefreshButton } from '@/ui/refresh-button'
import type { FinanceOverview } from '../api/generated'
import { useGetFinanceOverviewQuery } from '../api/index'
import { AgeingSection } from '../overview/ageing-section'
import { BlockedBanner } from '../overview/blocked-banner'
import { HaltBanner } from '../integrity/halt-banner'
import { HouseSection } from '../overview/house-section'
import { InFlightSection } from '../overview/in-flight-section'
import { LiabilitiesSection } from '../overview/liabilities-section'
import { MoneyOutSection } from '../overview/money-out-section'
import { WorkSection } from '../overview/work-section'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'

/** /financeiro: what is owed, what is under way, how old it is, what left, and what waits for people. */
export default function OverviewPage() {
  const query = useGetFinanceOverviewQuery()
  const { data, fulfilledTimeStamp } = query
  return (
    <Page>
      <PageHeader title="Visão geral">
        {fulfilledTimeStamp !== undefined && (
          <chakra.span textStyle="caption" color="fg.muted">
            Lido às {formatTime(new Date(fulfilledTimeStamp))}
          </chakra.span>
        )}
        <RefreshButton of={query} />
      </PageHeader>
      <HaltBanner />
      {data?.work.blocked === true && <BlockedBanner />}
      <Loaded query={query} what="a visão geral" height="96">
        {(overview) => <Content overview={overview} />}
      </Loaded>
    </Page>
  )
}

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: { base: '4', md: '5' },
    alignItems: 'stretch',
  },
})

function Content({ overview }: { overview: FinanceOverview }) {
  return (
    <>
      <Row gridTemplateColumns={{ xl: 'minmax(0, 7fr) minmax(0, 5fr)' }}>
        <LiabilitiesSection liabilities={overview.liabilities} />
        <WorkSection work={overview.work} />
      </Row>
      <MoneyOutSection days={overview.moneyOut} />
      <Row gridTemplateColumns={{ xl: 'minmax(0, 7fr) minmax(0, 5fr)' }}>
        <InFlightSection inFlight={overview.inFlight} />
        <HouseSection overview={overview} />
      </Row>
      <AgeingSection byStore={overview.ageingByStore} byNetwork={overview.ageingByNetwork} />
    </>
  )
}
