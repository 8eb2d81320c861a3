import { useParams } from 'react-router'
import { chakra } from '@chakra-ui/react/styled-system'
import { cents, formatCents } from '@/lib/money'
import { shortId } from '@/lib/format'
import { useGetPayoutStoryQuery } from '../api/index'
import { HaltBanner } from '../integrity/halt-banner'
import { Badge } from '@/ui/badge'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { PayoutActions } from '../payouts/payout-actions'
import { PayoutFacts } from '../payouts/payout-facts'
import { itemColumns, PayoutItems, itemsText } from '../payouts/payout-items'
import { Story } from '../story/story'
import { sorting } from '../url/sorting'
import { useFilters } from '@/ui/hooks/use-filters'
import { payoutStates } from '../words/money'

const filters = { sort: sorting('ordem', itemColumns) }

/** /financeiro/pagamentos/:id: the whole story of one Pix. */
export default function PayoutPage() {
  const { id = '' } = useParams()
  const { values, change } = useFilters(filters)
  const query = useGetPayoutStoryQuery({ id })
  const story = query.currentData
  const payout = story?.payout
  return (
    <Page>
      <PageHeader
        title={
          payout === undefined ? `Pix ${shortId(id)}` : `Pix de ${formatCents(cents(payout.amountCents))}`
        }
        back={{ to: deskPaths.payouts, label: 'Pagamentos' }}
        text={
          payout !== undefined && (
            <Badge tone={payoutStates[payout.state].tone} icon={payoutStates[payout.state].icon}>
              {payoutStates[payout.state].label}
            </Badge>
          )
        }
      >
        {payout !== undefined && <PayoutActions payout={payout} />}
      </PageHeader>
      <HaltBanner />
      <Loaded query={{ ...query, data: story }} what="o pagamento" height="80">
        {(read) => (
          <>
            <PayoutFacts story={read} />
            <chakra.section aria-label="Compras" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
              <chakra.div>
                <chakra.h2 textStyle="h3">Compras que ele paga</chakra.h2>
                <chakra.p textStyle="caption" color="fg.muted">
                  {itemsText(read)}
                </chakra.p>
              </chakra.div>
              <PayoutItems
                story={read}
                sort={values.sort}
                onSort={(sort) => {
                  change({ sort }, 'replace')
                }}
              />
            </chakra.section>
            <Section title="Histórico" text="Quem fez o quê, e o que isso moveu no livro.">
              <Story events={read.events} shoppers={read.shoppers} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}
